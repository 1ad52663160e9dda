import type { Json } from '../base/json';
import { isContainer } from './members';

/** Characters of a text that are quoted in a sentence; longer ones lose their tail. */
const QUOTED = 40;

/** What a value is, in a word or two: `object`, `3 items`, `"text"`, `null`. */
export function noteOn(value: Json): string {
  if (Array.isArray(value)) return countOf(value.length, 'item');
  if (isContainer(value)) return 'object';
  if (typeof value !== 'string') return String(value);
  return quoted(value);
}

/** The same inside a sentence: `an object`, `an array of 3 items`. */
export function nameOf(value: Json): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${countOf(value.length, 'item')}`;
  if (isContainer(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  return noteOn(value);
}

/** `1 item`, `3 items`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function upperFirst(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}

export function lowerFirst(text: string): string {
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text);
}
