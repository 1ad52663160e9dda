import type { Json } from '../base/json';

/** Text stays as it is. Empty for what nests too deep to be written: it can be parsed all the same. */
export function jsonText(value: Json): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}
