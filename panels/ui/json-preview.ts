import { isObject, type Json } from '../../src/base/json';

export type PartKind = 'plain' | 'key' | 'string' | 'number' | 'word';

/** A piece of one line of JSON that is drawn in one colour. */
export interface Part {
  readonly kind: PartKind;
  readonly text: string;
}

/** Members that a folded object names before `…`. */
const PREVIEW_MEMBERS = 5;
/** Characters of a string inside of a folded object: enough to tell a title from an id. */
const PREVIEW_STRING = 60;
/** Characters of a string that has a row of its own; the row offers the rest. */
export const ROW_STRING = 400;

export interface PreviewOptions {
  /** Names the members without their values: for an unfolded object, whose values have rows of their own. */
  readonly keysOnly?: boolean;
  /** Members to leave out, because they have rows of their own; when none is left, there is nothing to show. */
  readonly without?: (key: string) => boolean;
}

/** A value in one line. Containers show one level; the cost does not grow with the value. */
export function previewParts(value: Json, options: PreviewOptions = {}): readonly Part[] {
  if (Array.isArray(value)) return [{ kind: 'plain', text: `Array(${value.length})` }];
  if (isObject(value)) return objectParts(value, options);
  return [leafPart(value, ROW_STRING)];
}

/** A value in one word or so: `{…}`, `Array(3)`, `"text"`. */
export function shortPart(value: Json): Part {
  if (Array.isArray(value)) return { kind: 'plain', text: value.length === 0 ? '[]' : `Array(${value.length})` };
  if (isObject(value)) return { kind: 'plain', text: isEmpty(value) ? '{}' : '{…}' };
  return leafPart(value, PREVIEW_STRING);
}

/** A string, number or word as JSON writes it; a longer string loses its tail. */
export function leafPart(value: string | number | boolean | null, longest: number): Part {
  if (typeof value === 'string') return { kind: 'string', text: quoted(value, longest) };
  if (typeof value === 'number') return { kind: 'number', text: String(value) };
  return { kind: 'word', text: String(value) };
}

/**
 * What the parsed number hides: JSON numbers beyond 2^53 lose digits and beyond 1.8e308 become Infinity in JavaScript.
 * Null for every other value.
 */
export function numberCaution(value: Json): string | null {
  if (typeof value !== 'number') return null;
  if (!Number.isFinite(value)) return 'too large for JavaScript';
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? 'rounded by JavaScript' : null;
}

function objectParts(value: { readonly [key: string]: Json }, options: PreviewOptions): Part[] {
  const parts: Part[] = [{ kind: 'plain', text: '{' }];
  let named = 0;
  for (const key in value) {
    if (options.without?.(key)) continue;
    if (named > 0) parts.push({ kind: 'plain', text: ', ' });
    if (named === PREVIEW_MEMBERS) {
      parts.push({ kind: 'plain', text: '…' });
      break;
    }
    parts.push({ kind: 'key', text: key.length > PREVIEW_STRING ? `${key.slice(0, PREVIEW_STRING)}…` : key });
    if (!options.keysOnly) parts.push({ kind: 'plain', text: ': ' }, shortPart(value[key] ?? null));
    named++;
  }
  if (named === 0 && options.without) return [];
  parts.push({ kind: 'plain', text: '}' });
  return parts;
}

/** Characters that turn the direction of what follows them: shown as escapes, so that a value reads as it was sent. */
const TURNS_DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function quoted(text: string, longest: number): string {
  const json =
    text.length <= longest ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, longest)).slice(0, -1)}…"`;
  return json.replace(TURNS_DIRECTION, turn => `\\u${turn.charCodeAt(0).toString(16)}`);
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}
