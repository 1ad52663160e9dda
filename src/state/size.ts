import type { Json } from '../base/json';
import { isContainer } from './members';
import type { Operation } from './patch';

/** Characters of JSON around one value or member: quotes, colon, comma. */
const PUNCTUATION = 4;
/** `{"op":"replace","path":"","value":}` without the pointer and the value. */
const OPERATION_FRAME = 36;
/** Levels that are looked at. What lies deeper is little, and JSON may be nested deeper than the call stack. */
const LEVELS = 100;

/** About as many bytes as the patch has as JSON text. Cheap: strings count by their length, escapes are not looked at. */
export function patchSize(operations: readonly Operation[]): number {
  let size = 0;
  for (const { path, from, value } of operations) {
    size += OPERATION_FRAME + path.length;
    if (from !== undefined) size += from.length;
    if (value !== undefined) size += valueSize(value);
  }
  return size;
}

/** About as many bytes as the value has as JSON text; the same holds. */
export function valueSize(value: Json, levels = LEVELS): number {
  if (typeof value === 'string') return value.length + PUNCTUATION;
  if (!isContainer(value) || levels === 0) return PUNCTUATION;
  let size = PUNCTUATION;
  if (Array.isArray(value)) {
    for (const item of value) size += valueSize(item, levels - 1);
  } else {
    for (const key in value) size += key.length + valueSize(value[key] ?? null, levels - 1);
  }
  return size;
}
