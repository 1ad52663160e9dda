import type { ArrayDelta, Delta } from 'jsondiffpatch';
import type { Json, JsonObject } from '../base/json';
import { walkArray } from './array-delta';
import { differ } from './differ';
import { formatPointer } from './pointer';

/** One place where two states differ. */
export interface Change {
  /** In the later state; for what was removed, in the earlier one. */
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly was?: Json;
  readonly now?: Json;
  /** Where a moved item was, in the earlier state. What changed inside of it is listed by itself. */
  readonly from?: string;
}

/** A delta of jsondiffpatch, and the values that it is between. */
export interface Inner {
  readonly delta: Delta;
  readonly path: readonly string[];
  readonly was: Json;
  readonly now: Json;
}

/**
 * What differs between two states, each place once, in the order of the later state. Items of arrays are the same item
 * when they name themselves alike (`id`, `key`, …), else when they stand at the same place. Neither state is changed or
 * copied. Cost: linear, but for arrays whose items changed places. A member named `__proto__` is not compared.
 */
export function describeChanges(before: Json, after: Json): readonly Change[] {
  const changes: Change[] = [];
  const open: Inner[] = [{ delta: differ.diff(before, after), path: [], was: before, now: after }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { delta, path, was, now } = next;
    if (delta === undefined) continue;
    if (Array.isArray(delta)) changes.push(changeOf(delta as readonly Json[], path));
    else if ((delta as { _t?: string })._t === 'a') {
      const { moves, inner } = walkArray(delta as ArrayDelta, path, was as Json[], now as Json[]);
      changes.push(...moves);
      open.push(...inner.reverse());
    } else {
      const [left, right] = [was as JsonObject, now as JsonObject];
      const members = Object.entries(delta as Readonly<Record<string, Delta>>).map(([key, inner]) => ({
        delta: inner,
        path: [...path, key],
        was: left[key] ?? null,
        now: right[key] ?? null,
      }));
      open.push(...members.reverse());
    }
  }
  return changes;
}

/** jsondiffpatch's delta of a value: `[now]` added, `[was, now]` changed, `[was, 0, 0]` removed. */
function changeOf(delta: readonly Json[], path: readonly string[]): Change {
  const pointer = formatPointer(path);
  const [first = null, second = null] = delta;
  if (delta.length === 1) return { pointer, kind: 'added', now: first };
  if (delta.length === 3) return { pointer, kind: 'removed', was: first };
  return { pointer, kind: 'changed', was: first, now: second };
}
