import { isObject, type Json } from '../base/json';
import { fixFor, nearestPlaces } from './fix';
import { isContainer } from './members';
import type { Operation, PatchFailure } from './patch';
import { arrayIndex, formatPointer, parsePointer, type Stop, segmentsOf, stopOf, valueAt } from './pointer';
import { countOf, lowerFirst, nameOf, upperFirst } from './words';

/** What of an operation cannot be done: it has no shape, no pointer, no place, no equal value, or it eats itself. */
export type Fault = 'op' | 'pointer' | 'from-pointer' | 'path' | 'from' | 'value' | 'into-self';

export interface FaultyStep {
  /** As the operation found it, those before it applied. */
  readonly document: Json;
  readonly operation: Operation | undefined;
  readonly index: number;
  readonly fault: Fault;
  /** What the document is called: `the state`. */
  readonly subject: string;
}

/** The report on an operation that was just found at fault. */
export function explainFailure(step: FaultyStep): PatchFailure {
  const { document, operation, index, fault } = step;
  const op = typeof operation?.op === 'string' ? operation.op : '';
  const base = { operation: index, op, segments: [], nearest: [] };
  if (operation === undefined || fault === 'op') {
    const why = 'It is not an operation of RFC 6902.';
    return { ...base, rule: 'patch/malformed-operation', member: 'op', pointer: '', why };
  }
  const member = fault === 'from' || fault === 'from-pointer' ? 'from' : fault === 'value' ? 'value' : 'path';
  const pointer = (member === 'from' ? operation.from : operation.path) ?? '';
  const parsed = parsePointer(pointer);
  if (!parsed.ok) return { ...base, rule: 'patch/bad-pointer', member, pointer, why: `${parsed.error}.` };
  const keys = parsed.value;
  const segments = segmentsOf(document, keys);
  if (fault === 'value') {
    const why = `${placeName(keys, step.subject)} is ${unequal(valueAt(document, keys), operation.value)}.`;
    return { ...base, rule: 'patch/test-failed', member, pointer, segments, why };
  }
  if (fault === 'into-self') {
    const why = `It is inside ${operation.from || 'the whole document'}, which is what moves.`;
    const fix = `copy ${operation.from || 'the whole document'} to ${pointer}, if both are wanted`;
    return { ...base, rule: 'patch/move-into-self', member, pointer, segments, why, fix };
  }
  return missing(step, operation, member === 'from' ? 'from' : 'path', keys);
}

/** Adds since when the place is missing: the frame that removed it, or null when it never existed. */
export function dated(failure: PatchFailure, removedBy: number | null): PatchFailure {
  const stop = failure.segments.find(({ status }) => status === 'missing');
  const what = stop?.note === `no item ${stop?.key}` ? `item ${stop?.key}` : 'it';
  const since = removedBy === null ? `${what} never existed` : `#${removedBy} removed ${what}`;
  return { ...failure, removedBy, why: `${failure.why.slice(0, -1)}; ${since}.` };
}

function missing(
  step: FaultyStep,
  operation: Operation,
  member: 'path' | 'from',
  keys: readonly string[],
): PatchFailure {
  const stop = stopOf(step.document, keys);
  const inserts =
    member === 'path' && operation.op !== 'replace' && operation.op !== 'remove' && operation.op !== 'test';
  const endsHere = stop.depth === keys.length - 1;
  const fix = fixFor({ document: step.document, op: operation.op, keys, stop, inserts });
  return {
    operation: step.index,
    op: operation.op,
    member,
    pointer: formatPointer(keys),
    rule: ruleFor(stop, inserts && endsHere),
    segments: segmentsOf(step.document, keys),
    why: why(stop, keys, inserts && endsHere, step.subject),
    ...(fix === null ? {} : { fix }),
    nearest: nearestPlaces(step.document, keys, stop),
  };
}

function ruleFor({ reached, key }: Stop, inserts: boolean): string {
  if (!isContainer(reached)) return 'patch/not-a-container';
  // An item that is not there is as missing as a member; what no array could ever take is out of range.
  if (Array.isArray(reached) && (inserts || arrayIndex(key) === null)) return 'patch/index-out-of-range';
  return 'patch/path-missing';
}

function why(stop: Stop, keys: readonly string[], inserts: boolean, subject: string): string {
  const { reached, key } = stop;
  const place = placeName(keys.slice(0, stop.depth), subject);
  if (Array.isArray(reached)) return whyNoItem(place, reached.length, key, inserts);
  if (!isObject(reached)) return `${place} is ${nameOf(reached)}, which has no keys.`;
  if (stop.depth === 0 && Object.keys(reached).length === 0) return `${place} is empty and has no key \`${key}\`.`;
  return `${place} has no key \`${key}\`.`;
}

function whyNoItem(place: string, length: number, key: string, inserts: boolean): string {
  if (key === '-')
    return `\`-\` stands for the place after the last item of ${lowerFirst(place)}, where nothing is yet.`;
  if (arrayIndex(key) === null)
    return `${place} is ${length === 0 ? 'an empty array' : 'an array'}, and \`${key}\` is ${noIndex(key)}.`;
  if (inserts) return `${place} has ${countOf(length, 'item')}, and its next index is ${length}.`;
  if (length === 0) return `${place} has no items.`;
  return length === 1 ? `${place} has only item 0.` : `${place} has items 0 to ${length - 1}.`;
}

function noIndex(key: string): string {
  if (/^0[0-9]+$/.test(key)) return 'no index: an index has no leading zero';
  if (/^-[0-9]+$/.test(key)) return 'no index: indexes start at 0';
  return 'no index';
}

function placeName(keys: readonly string[], subject: string): string {
  const last = keys.at(-1);
  return last === undefined ? upperFirst(subject) : `\`${last}\``;
}

function unequal(actual: Json | undefined, expected: Json | undefined): string {
  const [is, wanted] = [actual ?? null, expected ?? null].map(nameOf);
  return is === wanted ? `another ${is?.replace(/^an? /, '')} than the test's` : `${is}, not ${wanted}`;
}
