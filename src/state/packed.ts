import type { Json } from '../base/json';
import { copyJson } from './copy';
import { isContainer } from './members';
import { valueSize } from './size';

/** A value put away. */
export interface Packed {
  /** About the bytes of its JSON text. */
  readonly size: number;
  /** Its JSON text, which takes as much memory as the wire did, where objects take several times that. */
  readonly text: string | null;
  /** A copy, where there is no text. */
  readonly copy: Json;
}

/** The caller may go on to change the value. */
export function pack(value: Json): Packed {
  const size = valueSize(value);
  if (size <= SMALL) return { size, text: null, copy: copyJson(value) };
  const text = exactText(value);
  return text === null ? { size: UNKNOWN_SIZE, text, copy: copyJson(value) } : { size: text.length, text, copy: null };
}

/** A fresh value; the caller owns it. Cost: one `JSON.parse`, or less. */
export function unpack({ text, copy }: Packed): Json {
  return text === null ? copyJson(copy) : (JSON.parse(text) as Json);
}

/** Bytes up to which objects take no more memory than their text would, and are copied faster than it is read. */
const SMALL = 128;

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
