import type { Json } from '../base/json';
import { copyJson } from './copy';
import { isContainer } from './members';

/** A value put away: as text, which takes as much memory as the wire did, where objects take several times that. */
export interface Packed {
  /** About the bytes of its JSON text. */
  readonly size: number;
  /** A fresh value; the caller owns it. Cost: one `JSON.parse`. */
  unpack(): Json;
}

export function pack(value: Json): Packed {
  const text = exactText(value);
  if (text !== null) {
    return { size: text.length, unpack: () => JSON.parse(text) as Json };
  }
  const copy = copyJson(value);
  return { size: UNKNOWN_SIZE, unpack: () => copyJson(copy) };
}

/** Bytes; stands for a value that has no text, which is rare enough to be guessed. */
const UNKNOWN_SIZE = 64 * 1024;

/** The value's JSON text; null when parsing it would not give the same value again. */
function exactText(value: Json): string | null {
  try {
    const text = JSON.stringify(value);
    // `1e999` parses as Infinity, which is written as `null`.
    return text.includes('null') && !isFiniteThroughout(value) ? null : text;
  } catch {
    // Nested deeper than the call stack, or longer than the longest string.
    return null;
  }
}

function isFiniteThroughout(value: Json): boolean {
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'number' && !Number.isFinite(next)) return false;
    if (!isContainer(next)) continue;
    for (const child of Array.isArray(next) ? next : Object.values(next)) open.push(child);
  }
  return true;
}
