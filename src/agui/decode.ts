import { isObject, type Json, type JsonObject } from '../base/json';
import type { Deviation } from './deviation';
import { RETIRED_TYPES, translate } from './dialects';
import { unwrapEvent } from './envelope';
import { EVENT_TYPES, type EventType, isEventType } from './event-types';
import { examine } from './examine';
import { SCHEMA } from './schema';
import { fitsShape, type Shape } from './shape';
import { respelledType } from './type-names';

export type { Deviation } from './deviation';

/** An event in AG-UI's own terms: dialects are translated, unknown members are kept. Its members fit the schema. */
export interface AguiEvent {
  readonly type: EventType;
  readonly [member: string]: Json | undefined;
}

/** What one frame's payload says. `sent` is the parsed payload, untouched; null when it is no JSON. */
export type Decoded =
  | {
      readonly kind: 'event';
      readonly event: AguiEvent;
      readonly sent: JsonObject;
      readonly deviations: readonly Deviation[];
    }
  /** Kept as evidence: no JSON, no object, no type, an unknown type, or members that the schema refuses. */
  | {
      readonly kind: 'unusable';
      readonly type: string;
      readonly sent: Json;
      readonly deviations: readonly Deviation[];
    };

const NONE: readonly Deviation[] = [];

/** Reads one frame's payload. Cost: one JSON.parse and one look at each member; twice that when something deviates. */
export function decodeEvent(data: string): Decoded {
  let sent: Json;
  try {
    sent = JSON.parse(data) as Json;
  } catch (error) {
    return notJson(data, error instanceof Error ? error.message : String(error));
  }
  if (!isObject(sent)) return notOneEvent(sent);
  const known = typeof sent.type === 'string' ? KNOWN.get(sent.type) : undefined;
  if (known === undefined || !fitsShape(sent, known.shape)) return decodeDeviating(data, sent);
  // The one string for that type: it compares by address from here on, not letter by letter.
  sent.type = known.type;
  return { kind: 'event', event: sent as AguiEvent, sent, deviations: NONE };
}

const KNOWN: ReadonlyMap<string, { readonly type: EventType; readonly shape: Shape }> = new Map(
  EVENT_TYPES.map(type => [type, { type, shape: SCHEMA[type] }]),
);

function decodeDeviating(data: string, sent: JsonObject): Decoded {
  const deviations: Deviation[] = [];
  const report = (deviation: Deviation): void => {
    deviations.push(deviation);
  };
  // A second copy to translate: `sent` stays as it came.
  let event = JSON.parse(data) as JsonObject;
  if (typeof event.type !== 'string') {
    const unwrapped = unwrapEvent(event);
    if (unwrapped === null) return withoutType(sent);
    event = unwrapped.inner;
    report({
      rule: 'wire/envelope',
      pointer: unwrapped.pointer,
      message: `The event is wrapped in another object, at ${unwrapped.pointer}.`,
      suggestion: 'Send the event itself as the payload of the frame.',
    });
  }
  const name = String(event.type);
  const type = isEventType(name) ? name : understoodType(name, report);
  if (type === null) {
    report({ rule: 'schema/unknown-type', pointer: '/type', message: `AG-UI 1.1 has no event type ${name}.` });
    return { kind: 'unusable', type: name, sent, deviations };
  }
  event.type = type;
  translate(event, type, Object.hasOwn(RETIRED_TYPES, name), report);
  const fate = examine(type, event, SCHEMA[type], report);
  return fate === 'keep'
    ? { kind: 'event', event: event as AguiEvent, sent, deviations }
    : { kind: 'unusable', type, sent, deviations };
}

function understoodType(name: string, report: (deviation: Deviation) => void): EventType | null {
  const successor = Object.hasOwn(RETIRED_TYPES, name) ? RETIRED_TYPES[name] : undefined;
  if (successor !== undefined) {
    report({
      rule: 'schema/retired-shape',
      pointer: '/type',
      message: `${name} was retired with AG-UI 1.0, which has ${successor} instead.`,
      suggestion: `Send ${successor} with a \`messageId\`.`,
    });
    return successor;
  }
  const type = respelledType(name);
  if (type !== null) {
    report({
      rule: 'schema/unknown-type',
      pointer: '/type',
      message: `AG-UI 1.1 has no event type ${name}; it is spelled ${type}.`,
      suggestion: `Send \`"type":"${type}"\`.`,
    });
  }
  return type;
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
