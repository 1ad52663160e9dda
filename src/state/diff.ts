import { type ArrayDelta, create, type Delta, type DiffContext, type Filter } from 'jsondiffpatch';
import { isObject, type Json, type JsonObject } from '../base/json';
import { sameJson } from './equal';
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

/**
 * What differs between two states, each place once, in the order of the later state. Items of arrays are the same item
 * when they name themselves alike (`id`, `key`, …), else when they stand at the same place. Neither state is changed or
 * copied. Cost: linear, but for arrays whose items changed places. A member named `__proto__` is not compared.
 */
export function describeChanges(before: Json, after: Json): readonly Change[] {
  const changes: Change[] = [];
  const open: { readonly delta: Delta; readonly path: readonly string[]; readonly was: Json; readonly now: Json }[] =
    [];
  open.push({ delta: differ.diff(before, after), path: [], was: before, now: after });
  for (let next = open.pop(); next; next = open.pop()) {
    const { delta, path, was, now } = next;
    if (delta === undefined) continue;
    if (Array.isArray(delta)) changes.push(leaf(delta as readonly Json[], path));
    else if ((delta as { _t?: string })._t === 'a') {
      const later = walkArray(delta as ArrayDelta, path, was as Json[], now as Json[], changes);
      open.push(...later.reverse());
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

/** Members by which an item of an array names itself, in this order. */
const IDENTITIES = ['id', '_id', 'uuid', 'key', 'name'];

/** Beyond so many pairs of items, comparing each with each would take seconds and gigabytes. */
const MOST_PAIRS = 1_000_000;

const differ = create({
  objectHash: (item: object, index) => identity(item as Json) ?? `at ${index}`,
  arrays: { detectMove: true },
});
differ.processor.pipes.diff?.before('arrays', byPlace());
differ.processor.pipes.diff?.before('objects', byOwnMember());

function identity(item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  for (const name of IDENTITIES) {
    const value = item[name];
    if (typeof value === 'string' || typeof value === 'number') return `${name} ${value}`;
  }
  return undefined;
}

/** Compares the members that objects have of their own: the library also finds `toString` where there is none. */
function byOwnMember(): Filter<DiffContext> {
  const filter: Filter<DiffContext> = context => {
    const { left, right } = context as { left: Json; right: Json };
    if (!isObject(left) || !isObject(right)) return;
    const Context = context.constructor as new (left: unknown, right: unknown) => DiffContext;
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    names.delete('__proto__');
    for (const name of names) {
      const [was, now] = [left, right].map(side => (Object.hasOwn(side, name) ? side[name] : undefined));
      context.push(new Context(was, now), name);
    }
    if (names.size === 0) context.setResult(undefined);
    context.exit();
  };
  filter.filterName = 'own-members';
  return filter;
}

/** Compares long arrays item by item at their places. */
function byPlace(): Filter<DiffContext> {
  const filter: Filter<DiffContext> = context => {
    const { left, right } = context as { left: Json; right: Json };
    if (!Array.isArray(left) || !Array.isArray(right) || left.length * right.length <= MOST_PAIRS) return;
    const delta: Record<string, unknown> = { _t: 'a' };
    let found = false;
    for (let i = 0; i < Math.max(left.length, right.length); i++) {
      const [was, now] = [left[i], right[i]];
      if (was !== undefined && now !== undefined && sameJson(was, now)) continue;
      found = true;
      if (now === undefined) delta[`_${i}`] = [was, 0, 0];
      else delta[i] = was === undefined ? [now] : [was, now];
    }
    context.setResult((found ? delta : undefined) as Delta).exit();
  };
  filter.filterName = 'long-arrays';
  return filter;
}

/** jsondiffpatch's delta of a value: `[now]` added, `[was, now]` changed, `[was, 0, 0]` removed. */
function leaf(delta: readonly Json[], path: readonly string[]): Change {
  const pointer = formatPointer(path);
  const [first = null, second = null] = delta;
  if (delta.length === 1) return { pointer, kind: 'added', now: first };
  if (delta.length === 3) return { pointer, kind: 'removed', was: first };
  return { pointer, kind: 'changed', was: first, now: second };
}

/**
 * In the delta of an array, `_2` is about item 2 of the earlier array, which was removed or moved (`['', to, 3]`), and
 * `2` about item 2 of the later one. Returns what is to be looked into.
 */
function walkArray(
  delta: ArrayDelta,
  path: readonly string[],
  left: readonly Json[],
  right: readonly Json[],
  changes: Change[],
): { delta: Delta; path: string[]; was: Json; now: Json }[] {
  const later: { delta: Delta; path: string[]; was: Json; now: Json }[] = [];
  const cameFrom = new Map<string, string>();
  for (const [key, inner] of Object.entries(delta as unknown as Readonly<Record<string, Delta>>)) {
    if (!key.startsWith('_') || !Array.isArray(inner)) continue;
    const index = key.slice(1);
    if (inner[2] === 3) {
      const to = String(inner[1]);
      cameFrom.set(to, index);
      const now = right[Number(to)] ?? null;
      changes.push({
        pointer: formatPointer([...path, to]),
        kind: 'moved',
        was: now,
        now,
        from: formatPointer([...path, index]),
      });
    } else changes.push(leaf(inner as unknown as readonly Json[], [...path, index]));
  }
  for (const [key, inner] of Object.entries(delta as unknown as Readonly<Record<string, Delta>>)) {
    if (key.startsWith('_')) continue;
    const was = left[Number(cameFrom.get(key) ?? key)] ?? null;
    later.push({ delta: inner, path: [...path, key], was, now: right[Number(key)] ?? null });
  }
  return later;
}
