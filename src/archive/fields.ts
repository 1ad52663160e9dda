import { isObject, type Json } from '../base/json';
import type { Header } from '../capture/stream';

/**
 * Reads the members of an untrusted object. A member that does not fit is noted, and a neutral value stands in for it,
 * so that a caller builds its value first and asks for the problem once.
 */
export interface Fields {
  text(name: string): string;
  textOrNull(name: string): string | null;
  /** Finite; minus zero becomes zero, since JSON writes them alike. */
  number(name: string): number;
  numberIfThere(name: string): number | null;
  count(name: string): number;
  oneOf<Word extends string>(name: string, words: Readonly<Record<Word, true>>, otherwise: Word): Word;
  headers(name: string): readonly Header[];
  object(name: string): Fields;
  /** Null for a member that is null; one that is absent is a problem. */
  objectOrNull(name: string): Fields | null;
  /** Whether the member is there at all. */
  has(name: string): boolean;
  /** The first member that did not fit, in one clause; null when all did. */
  problem(): string | null;
}

/** Takes any value: where it is no object, that is the first problem. `path` names it in problems. */
export function createFields(value: unknown, path = ''): Fields {
  return fieldsOf(value, path, { first: null });
}

interface Problems {
  first: string | null;
}

function fieldsOf(value: unknown, path: string, problems: Problems): Fields {
  const owner = isObject(value) ? value : {};
  if (!isObject(value)) note(path === '' ? 'it' : path, 'an object');

  function note(where: string, wanted: string): void {
    problems.first ??= `${where} must be ${wanted}`;
  }
  function at(name: string): string {
    return path === '' ? name : `${path}.${name}`;
  }
  function has(name: string): boolean {
    return Object.hasOwn(owner, name);
  }
  function member(name: string): Json | undefined {
    return has(name) ? owner[name] : undefined;
  }
  function take<Value>(name: string, fits: (found: unknown) => found is Value, wanted: string, otherwise: Value) {
    const found = member(name);
    if (fits(found)) return found;
    note(at(name), wanted);
    return otherwise;
  }
  function number(name: string): number {
    return take(name, isNumber, 'a number', 0) + 0;
  }

  return {
    text: name => take(name, isText, 'a string', ''),
    textOrNull: name => (member(name) === null ? null : take(name, isText, 'a string or null', '')),
    number,
    numberIfThere: name => (has(name) ? number(name) : null),
    count: name => take(name, isCount, 'a whole number from 0', 0),
    oneOf(name, words, otherwise) {
      const isWord = (found: unknown): found is typeof otherwise => isText(found) && Object.hasOwn(words, found);
      return take(name, isWord, `one of ${Object.keys(words).join(', ')}`, otherwise);
    },
    headers: name => take(name, isHeaders, 'a list of pairs of strings', []).map(([key, content]) => [key, content]),
    object: name => fieldsOf(member(name), at(name), problems),
    objectOrNull: name => (member(name) === null ? null : fieldsOf(member(name), at(name), problems)),
    has,
    problem: () => problems.first,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isHeaders(value: unknown): value is readonly Header[] {
  return Array.isArray(value) && value.every(isHeader);
}

function isHeader(value: unknown): value is Header {
  return Array.isArray(value) && value.length === 2 && value.every(isText);
}
