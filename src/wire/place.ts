import { isObject, type Json, type JsonObject } from '../base/json';
import type { Place } from './socket-message';

const NUMBERS = ['seq', 'sequence', 'sequenceNumber', 'sequence_number', 'eventSeq'] as const;
const MARKS = ['eventId', 'event_id', 'offset', 'cursor', 'id'] as const;
const RUNS = ['runId', 'run_id'] as const;

/** What the envelopes of an event, the outermost first, and the event itself say about its place; the first says it. */
export function placeOf(envelopes: readonly JsonObject[], event: JsonObject): Place | null {
  const objects = [...envelopes, event];
  const number = first(objects, NUMBERS, value => Number.isSafeInteger(value));
  const mark = first(objects, MARKS, isName) ?? markOfMetadata(event);
  const runId = first(objects, RUNS, value => typeof value === 'string');
  if (number === undefined && mark === undefined && runId === undefined) return null;
  return {
    runId: runId === undefined ? null : String(runId),
    isTagged: !(
      RUN_EVENT.test(String(event.type)) && envelopes.every(envelope => RUNS.every(name => !(name in envelope)))
    ),
    number: number === undefined ? null : Number(number),
    mark: mark === undefined ? null : String(mark),
  };
}

function isName(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** Where CopilotKit names its events. Other metadata is the application's affair. */
function markOfMetadata({ metadata }: JsonObject): Json | undefined {
  return isObject(metadata) && isName(metadata.cpki_event_id) ? metadata.cpki_event_id : undefined;
}

/** Events that name their run as AG-UI has it. */
const RUN_EVENT = /^RUN_/;

function first(
  objects: readonly JsonObject[],
  names: readonly string[],
  fits: (value: Json | undefined) => boolean,
): Json | undefined {
  for (const object of objects) {
    const name = names.find(wanted => fits(object[wanted]));
    if (name !== undefined) return object[name];
  }
  return undefined;
}
