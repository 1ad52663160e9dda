import type { Json } from '../base/json';
import { formatPointer, valueAt } from './pointer';

/** What a search for a removal may ask of the history. */
export interface PastStates {
  /** Changes that applied and decided whether something is at the place, ascending. */
  deciding(keys: readonly string[]): readonly number[];
  stateAfter(change: number): Json;
  /** About how many bytes `stateAfter` reads. */
  costOf(change: number): number;
}

export interface Removals {
  /** The change that removed what is missing now; null when it never existed; undefined when finding out costs too much. */
  find(keys: readonly string[]): number | null | undefined;
  /** Says how many bytes came in. Searches never read more than came in, so a flood of failures stays cheap. */
  allow(bytes: number): void;
}

/** Bytes that may be read whatever came in: enough for every search in a short stream. */
const ALLOWANCE = 4 * 1024 * 1024;

export function createRemovals(past: PastStates): Removals {
  let allowance = ALLOWANCE;
  const answers = new Map<string, { readonly looked: number; readonly removal: number | null }>();
  return {
    find,
    allow(bytes) {
      allowance += bytes;
    },
  };

  function find(keys: readonly string[]): number | null | undefined {
    const pointer = formatPointer(keys);
    const deciding = past.deciding(keys);
    const known = answers.get(pointer);
    let removal = known?.removal ?? null;
    // The place was missing after the changes of the last search, so before the next one too.
    const end = known === undefined ? 0 : known.looked + 1;
    for (let i = deciding.length - 1; i >= end; i--) {
      const change = deciding[i] ?? 0;
      allowance -= past.costOf(change - 1);
      if (allowance < 0) return undefined;
      if (valueAt(past.stateAfter(change - 1), keys) !== undefined) {
        removal = change;
        break;
      }
    }
    answers.set(pointer, { looked: deciding.length, removal });
    return removal;
  }
}
