import { type JsonObject, parseJson } from '../base/json';
import { type AguiEvent, type Decoded, type Deviation, decodeEvent } from './decode';

/** Reads payload after payload, each as `decodeEvent` reads it. */
export type EventReader = (data: string) => Decoded;

/** A payload up to the text of its `delta`, and what it says: `delta` comes last in it. */
interface Pattern {
  /** With the quote that opens the text. */
  readonly head: string;
  /** The letter of the head that most likely tells it from others, the last of an id, and where it is. */
  readonly mark: number;
  readonly markAt: number;
  readonly sent: JsonObject;
}

/** Messages and tool calls that may come interleaved and still be read by their heads. */
const PATTERNS = 4;

/**
 * The tokens of one message differ in nothing but their text. Of a payload with the head of an earlier one, only the
 * text is read. Cost: one pass over the text then, otherwise that of `decodeEvent`.
 */
export function createEventReader(): EventReader {
  const patterns: Pattern[] = [];

  function readByHead(data: string): JsonObject | null {
    for (let i = 0; i < patterns.length; i++) {
      const sent = sameBut(patterns[i] as Pattern, data);
      if (sent !== null) return sent;
    }
    return null;
  }

  return data => {
    const sent = data.endsWith(CLOSE) ? readByHead(data) : null;
    if (sent !== null) return { kind: 'event', event: sent as AguiEvent, sent, deviations: NONE };
    const decoded = decodeEvent(data);
    if (decoded.kind !== 'event' || decoded.deviations.length > 0) return decoded;
    const pattern = patternOf(data, decoded.sent);
    if (pattern !== null && patterns.unshift(pattern) > PATTERNS) patterns.pop();
    return decoded;
  };
}

/** The event of the pattern with this payload's text; null when the payload is not of the pattern. */
function sameBut({ head, mark, markAt, sent }: Pattern, data: string): JsonObject | null {
  const end = data.length - CLOSE.length;
  if (data.charCodeAt(markAt) !== mark) return null;
  // Cheaper by far than `startsWith`, which compares letter by letter where a text is part of a longer one.
  if (end < head.length || data.slice(0, head.length) !== head) return null;
  if (isPlain(data, head.length, end)) return { ...sent, delta: data.slice(head.length, end) };
  const text = parseJson(data.slice(head.length - 1, end + 1));
  return text.ok ? { ...sent, delta: text.value } : null;
}

/**
 * Null unless the payload ends with its `delta` in the usual spelling. The quote before the text is then the one that
 * opens it: a colon or a space is left of it, so it is not escaped, and each quote between it and the one that closes
 * the last string of the object is. The name before the colon is whole, because a comma is left of its quote.
 */
function patternOf(data: string, sent: JsonObject): Pattern | null {
  if (typeof sent.delta !== 'string' || !data.endsWith(CLOSE)) return null;
  const spelled = `${JSON.stringify(sent.delta)}}`;
  if (!data.endsWith(spelled)) return null;
  const head = data.slice(0, data.length - spelled.length + 1);
  const opening = OPENINGS.find(one => head.endsWith(one));
  if (opening === undefined) return null;
  const markAt = head.length - opening.length - CLOSE.length;
  return { head, mark: head.charCodeAt(markAt), markAt, sent };
}

const NONE: readonly Deviation[] = [];
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
