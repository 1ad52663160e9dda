import { decodeEvent } from '../agui/decode';
import { RETIRED_TYPES } from '../agui/dialects';
import { ENVELOPE_MEMBERS } from '../agui/envelope';
import { isEventType } from '../agui/event-types';
import { isObject, type Json, type JsonObject, parseJson } from '../base/json';
import { placeOf } from './place';
import type { SocketEvent } from './socket-message';

/** An event as it was found inside a message. */
export interface Unpacked extends SocketEvent {
  /** JSON Pointer into the message; empty for a bare event. */
  readonly pointer: string;
}

const DEEPEST = 3;

/** The events that a message holds: itself, or what lists, envelopes and JSON in strings hold down to three levels. */
export function unpack(value: Json, text: string): readonly Unpacked[] {
  if (isObject(value) && isEvent(value)) return [{ payload: text, pointer: '', place: placeOf([], value) }];
  return search(value, '', [], DEEPEST);
}

function search(value: Json, pointer: string, outer: readonly JsonObject[], levels: number): readonly Unpacked[] {
  if (typeof value === 'string') {
    const parsed = /^\s*[{[]/.test(value) ? parseJson(value) : null;
    return parsed?.ok && levels > 0 ? search(parsed.value, pointer, outer, levels - 1) : [];
  }
  if (Array.isArray(value)) {
    if (levels === 0) return [];
    const tuple = phoenixPayload(value);
    if (tuple !== null) return search(tuple, `${pointer}/4`, outer, levels - 1);
    return value.flatMap((item, index) => search(item, `${pointer}/${index}`, outer, levels - 1));
  }
  if (!isObject(value)) return [];
  if (isEvent(value)) return unpacked(value, pointer, outer);
  const state = gatewayState(value);
  if (state !== null) return unpacked(state, `${pointer}/payload`, [value, value.payload as JsonObject, ...outer]);
  if (levels > 0) {
    for (const name of ENVELOPE_MEMBERS) {
      const inner = value[name];
      if (inner === undefined) continue;
      const found = search(inner, `${pointer}/${name}`, [...outer, value], levels - 1);
      if (found.length > 0) return found;
    }
  }
  return isRespelled(value) ? unpacked(value, pointer, outer) : [];
}

function unpacked(event: JsonObject, pointer: string, outer: readonly JsonObject[]): readonly Unpacked[] {
  const payload = jsonText(event);
  return payload === null ? [] : [{ payload, pointer, place: placeOf(outer, event) }];
}

/** Null for what nests too deep: it can be parsed all the same. */
function jsonText(value: Json): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** `[join_ref, ref, topic, event, payload]`, as a Phoenix channel sends it; null for any other list. */
function phoenixPayload(list: readonly Json[]): JsonObject | null {
  const [, , topic, event, payload] = list;
  const isTuple = list.length === 5 && typeof topic === 'string' && typeof event === 'string';
  return isTuple && isObject(payload) ? payload : null;
}

/** What `state.snapshot` and `state.update` of the gateway's envelope mean, in AG-UI's terms. */
function gatewayState({ type, payload }: JsonObject): JsonObject | null {
  if (!isObject(payload)) return null;
  const { state } = payload;
  if (type === 'state.snapshot' && state !== undefined) return { type: 'STATE_SNAPSHOT', snapshot: state };
  if (type === 'state.update' && payload.patch !== undefined) return { type: 'STATE_DELTA', delta: payload.patch };
  return null;
}

/** Named as AG-UI names its events, though perhaps not rightly. Other messages of the socket are not its affair. */
const EVENT_NAME =
  /^(TOOL_CALL|(RUN|TEXT|TOOL_CALL|STATE|MESSAGES|STEP|REASONING|THINKING|ACTIVITY|SUBAGENT|META)_[A-Z_]+)$/;

function isEvent({ type }: JsonObject): boolean {
  return typeof type === 'string' && (isEventType(type) || Object.hasOwn(RETIRED_TYPES, type) || EVENT_NAME.test(type));
}

/** Names that other protocols have, too. */
const GENERIC = /^(raw|custom|meta|state|step)/i;

/** An event of another spelling that the engine understands. */
function isRespelled(object: JsonObject): boolean {
  const { type } = object;
  if (typeof type !== 'string' || GENERIC.test(type)) return false;
  const text = jsonText(object);
  return text !== null && decodeEvent(text).kind === 'event';
}
