import type { JsonObject } from '../base/json';
import { type AguiEvent, type Decoded, decodeEvent } from './decode';

/** Reads payload after payload, each as `decodeEvent` reads it. */
export type EventReader = (data: string) => Decoded;

/** A payload up to the text of its `delta`, and what it says: `delta` comes last in it. */
interface Pattern {
  readonly head: string;
  readonly sent: JsonObject;
}

/**
 * The tokens of one message differ in nothing but their text. A payload with the head of an earlier one is not parsed:
 * its text is taken as it stands. Cost: one pass over the text then, otherwise that of `decodeEvent`.
 */
export function createEventReader(): EventReader {
  let pattern: Pattern | null = null;
  return data => {
    const sent = pattern === null ? null : sameBut(pattern, data);
    if (sent !== null) return { kind: 'event', event: sent as AguiEvent, sent, deviations: [] };
    const decoded = decodeEvent(data);
    if (decoded.kind === 'event' && decoded.deviations.length === 0) pattern = patternOf(data, decoded.sent) ?? pattern;
    return decoded;
  };
}

/** The event of the pattern with this payload's text; null when the payload is not of the pattern. */
function sameBut({ head, sent }: Pattern, data: string): JsonObject | null {
  const end = data.length - CLOSE.length;
  // Cheaper by far than `startsWith`, which compares letter by letter where a text is part of a longer one.
  if (end < head.length || data.slice(0, head.length) !== head || data.slice(end) !== CLOSE) return null;
  return isPlain(data, head.length, end) ? { ...sent, delta: data.slice(head.length, end) } : null;
}

/**
 * Null unless the payload ends with its `delta`, spelled without escapes. The quote before the text is then the
 * one that opens it: what is left of it is a colon, so it is not escaped, and no other quote stands between it and the
 * quote that closes the last string of the object. The same holds for the name before the colon.
 */
function patternOf(data: string, sent: JsonObject): Pattern | null {
  const { delta } = sent;
  if (typeof delta !== 'string' || !data.endsWith(CLOSE)) return null;
  const end = data.length - CLOSE.length;
  const start = end - delta.length;
  if (!data.startsWith(delta, start) || !isPlain(data, start, end)) return null;
  const head = data.slice(0, start);
  return OPENINGS.some(opening => head.endsWith(opening)) ? { head, sent } : null;
}

const CLOSE = '"}';
const OPENINGS = [',"delta":"', ', "delta": "'];

/** Whether a string in JSON may hold these characters as they are: no quote, no backslash, no control character. */
function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === 34 || char === 92 || char < 32) return false;
  }
  return true;
}
