import { isEventType } from '../agui/event-types';
import { isObject, type Json, parseJson } from '../base/json';
import { createSseDecoder } from './sse';
import { type Unpacked, unpack } from './unpack';

/** What a text message holds. */
export interface Opened {
  readonly events: readonly Unpacked[];
  /** As in SocketMessage. */
  readonly packing: string | null;
  /** As in SocketMessage. */
  readonly name: string;
}

/** Looks for events in a message: bare ones, lists, envelopes, blocks of SSE, lines of JSON. Never fails. */
export function openText(text: string): Opened {
  if (isBareEvent(text)) return { events: [{ payload: text, pointer: '', place: null }], packing: null, name: '' };
  const parsed = parseJson(text);
  if (parsed.ok) return openValue(parsed.value, text);
  if (SSE_START.test(text)) return opened(blocksOf(text), 'as SSE text', text);
  const lines = text.split('\n').filter(line => line.trim() !== '');
  if (lines.length > 1 && lines.every(line => parseJson(line).ok)) return opened(lines, 'as lines of JSON', text);
  // What sets out to be JSON and is none was meant to be an event.
  if (/^\s*[{[]/.test(text)) return { events: [{ payload: text, pointer: '', place: null }], packing: null, name: '' };
  return { events: [], packing: null, name: firstWords(text) };
}

/** Events that say nothing about their place, told by their first member: most messages, and these need no parsing. */
export function isBareEvent(text: string): boolean {
  const type = /^\{"type":"([A-Z_]+)"[^\n]*$/.exec(text)?.[1];
  return (
    type !== undefined && isEventType(type) && !/"(seq|cpki_event_id|event_?id|eventSeq|offset|cursor|id)/i.test(text)
  );
}

const SSE_START = /^\ufeff?\s*(data|event|id|retry|):/;

function openValue(value: Json, text: string): Opened {
  const events = unpack(value, text);
  const [first] = events;
  if (first === undefined) return { events, packing: null, name: nameOf(value) };
  if (first.pointer === '') return { events, packing: null, name: '' };
  const isList = Array.isArray(value) && first.pointer.startsWith('/0');
  return { events, packing: isList ? 'in a list' : `in an envelope, at ${first.pointer}`, name: '' };
}

function opened(payloads: readonly string[], packing: string, text: string): Opened {
  const events = payloads.flatMap(payload => openText(payload).events);
  return { events, packing: events.length > 0 ? packing : null, name: events.length > 0 ? '' : firstWords(text) };
}

function blocksOf(text: string): string[] {
  const payloads: string[] = [];
  const decoder = createSseDecoder({ onFrame: frame => payloads.push(frame.data), onSilence() {} });
  decoder.push(0, new TextEncoder().encode(text));
  decoder.end(0);
  return payloads;
}

const NAMES = ['type', 'event', 'kind', 'op', 'action', 'method'] as const;

function nameOf(value: Json): string {
  if (Array.isArray(value)) return typeof value[3] === 'string' ? value[3] : '';
  if (!isObject(value)) return firstWords(JSON.stringify(value));
  const name = NAMES.find(member => typeof value[member] === 'string');
  return name === undefined ? '' : String(value[name]);
}

const NAME_LENGTH = 40;

function firstWords(text: string): string {
  return text.trim().slice(0, NAME_LENGTH);
}
