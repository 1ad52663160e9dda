import { isObject, type Json, type JsonObject } from '../base/json';
import type { Deviation, ReportDeviation } from './deviation';
import { RETIRED_TYPES, translate } from './dialects';
import { unwrapEvent } from './envelope';
import { EVENT_TYPES, type EventType, isEventType } from './event-types';
import { examine } from './examine';
import { foreignType, isForeignType } from './foreign-types';
import { SCHEMA } from './schema';
import { fitsShape, type Shape } from './shape';
import { respelledType } from './type-names';
import { retiredType, typeBeside, unknownType } from './wording';

export type { Deviation } from './deviation';

/** An event in AG-UI's own terms: dialects are translated, unknown members are kept. Its members fit the schema. */
export interface AguiEvent {
  readonly type: EventType;
  readonly [member: string]: Json | undefined;
}

export interface DecodedEvent {
  readonly kind: 'event';
  readonly event: AguiEvent;
  /** What a dialect says besides in one event, in order; absent for nearly all. */
  readonly more?: readonly AguiEvent[];
  readonly sent: JsonObject;
  readonly deviations: readonly Deviation[];
}

/** What one frame's payload says. `sent` is the parsed payload, untouched; null when it is no JSON. */
export type Decoded =
  | DecodedEvent
  /** Kept as evidence: no JSON, no object, no type, an unknown type, or members that the schema refuses. */
  | {
      readonly kind: 'unusable';
      readonly type: string;
      readonly sent: Json;
      readonly deviations: readonly Deviation[];
    };

const NONE: readonly Deviation[] = [];

/**
 * Reads one frame's payload. `named`: the type that the frame has beside its payload, in the `event` line of SSE; it
 * counts where the payload has none. Cost: one JSON.parse and one look at each member; twice that when something
 * deviates.
 */
export function decodeEvent(data: string, named = ''): Decoded {
  let sent: Json;
  try {
    sent = JSON.parse(data) as Json;
  } catch (error) {
    return notJson(data, error instanceof Error ? error.message : String(error));
  }
  if (!isObject(sent)) return isPatch(sent, named) ? decodePatch(data, sent, named) : notOneEvent(sent);
  const known = typeof sent.type === 'string' ? KNOWN.get(sent.type) : undefined;
  if (known === undefined || !fitsShape(sent, known.shape)) return decodeDeviating(data, sent, named);
  // The one string for that type: it compares by address from here on, not letter by letter.
  sent.type = known.type;
  return { kind: 'event', event: sent as AguiEvent, sent, deviations: NONE };
}

const KNOWN: ReadonlyMap<string, { readonly type: EventType; readonly shape: Shape }> = new Map(
  EVENT_TYPES.map(type => [type, { type, shape: SCHEMA[type] }]),
);

function decodeDeviating(data: string, sent: JsonObject, named: string): Decoded {
  const deviations: Deviation[] = [];
  const report: ReportDeviation = deviation => {
    deviations.push(deviation);
  };
  // A second copy to translate: `sent` stays as it came.
  let event = JSON.parse(data) as JsonObject;
  if (typeof event.type !== 'string') {
    const unwrapped = unwrapEvent(event);
    if (unwrapped !== null && (isEventType(String(unwrapped.inner.type)) || !isNamed(named))) {
      event = unwrapped.inner;
      report({
        rule: 'wire/envelope',
        pointer: unwrapped.pointer,
        message: `The event is wrapped in another object, at ${unwrapped.pointer}.`,
        suggestion: 'Send the event itself as the payload of the frame.',
      });
    } else if (event.type === undefined && isNamed(named)) {
      event.type = named;
      report(typeBeside(named));
    } else {
      return withoutType(sent);
    }
  }
  const name = String(event.type);
  const successor = Object.hasOwn(RETIRED_TYPES, name) ? RETIRED_TYPES[name] : undefined;
  if (successor !== undefined) report(retiredType(name, successor, event));
  const type = isEventType(name) ? name : successor;
  if (type === undefined) return decodeForeign(name, event, sent, deviations);
  return decodeAs(type, event, { sent, deviations, retired: successor !== undefined, report });
}

interface Reading {
  readonly sent: JsonObject;
  readonly deviations: readonly Deviation[];
  readonly retired: boolean;
  readonly report: ReportDeviation;
}

/** Translates and examines the event in place. */
function decodeAs(type: EventType, event: JsonObject, { sent, deviations, retired, report }: Reading): Decoded {
  event.type = type;
  const more = translate(event, type, retired, report) as readonly AguiEvent[];
  if (examine(type, event, SCHEMA[type], report) !== 'keep') return { kind: 'unusable', type, sent, deviations };
  return { kind: 'event', event: event as AguiEvent, ...(more.length > 0 && { more }), sent, deviations };
}

/** Readers drop types that they do not know, whole: what else deviates in such an event is no matter. */
function decodeForeign(name: string, event: JsonObject, sent: JsonObject, deviations: Deviation[]): Decoded {
  const type = respelledType(name);
  const foreign = type === null ? foreignType(name, event) : null;
  if (!deviations.some(({ rule }) => rule === 'schema/missing-type')) {
    deviations.push(unknownType(name, type, foreign?.suggestion));
  }
  if (type !== null) return decodeAs(type, event, { sent, deviations, retired: false, report: ignore });
  const events = foreign?.events ?? [];
  const fits = events.every(one => examine(String(one.type), one, SCHEMA[one.type as EventType], ignore) === 'keep');
  const [first, ...more] = events as readonly AguiEvent[];
  if (first === undefined || !fits) return { kind: 'unusable', type: name, sent, deviations };
  return { kind: 'event', event: first, ...(more.length > 0 && { more }), sent, deviations };
}

const ignore: ReportDeviation = () => {};

/** Operations alone, where the `event` line says that they are a delta. */
function isPatch(sent: Json, named: string): sent is JsonObject[] {
  return named === 'STATE_DELTA' && Array.isArray(sent) && sent.every(item => isObject(item) && 'op' in item);
}

function decodePatch(data: string, sent: JsonObject[], named: string): Decoded {
  const event: AguiEvent = { type: 'STATE_DELTA', delta: JSON.parse(data) as Json };
  return { kind: 'event', event, sent: { delta: sent }, deviations: [typeBeside(named)] };
}

/** A type of AG-UI or of a dialect; anything else is what the page's own listeners are for. */
function isNamed(name: string): boolean {
  return isEventType(name) || Object.hasOwn(RETIRED_TYPES, name) || respelledType(name) !== null || isForeignType(name);
}

function notJson(data: string, error: string): Decoded {
  const deviation: Deviation =
    data === ''
      ? { rule: 'wire/empty-data', pointer: '', message: 'The frame has a data field without a payload.' }
      : { rule: 'wire/bad-json', pointer: '', message: `The payload is no JSON: ${error}.` };
  return { kind: 'unusable', type: '', sent: null, deviations: [deviation] };
}

function notOneEvent(sent: Json): Decoded {
  const what = Array.isArray(sent) ? 'a list' : sent === null ? 'null' : `a ${typeof sent}`;
  const message = `The payload is ${what}, not one event object.`;
  return { kind: 'unusable', type: '', sent, deviations: [{ rule: 'wire/not-one-event', pointer: '', message }] };
}

function withoutType(sent: JsonObject): Decoded {
  const message = 'The event has no `type`.';
  return { kind: 'unusable', type: '', sent, deviations: [{ rule: 'schema/missing-type', pointer: '', message }] };
}
