import { create, type Delta, type DiffContext, type Filter } from 'jsondiffpatch';
import { isObject, type Json } from '../base/json';
import { sameJson } from './equal';
import { isContainer } from './members';

/** Members by which an item of an array names itself, in this order. */
const IDENTITIES = ['id', '_id', 'uuid', 'key', 'name'];

/** Beyond so many pairs of items that may have moved, comparing each with each would take seconds and gigabytes. */
const MOST_PAIRS = 1_000_000;

/** Compares states as JSON, and arrays by what their items are. */
export const differ = create({
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
    if (!Array.isArray(left) || !Array.isArray(right) || pairsToCompare(left, right) <= MOST_PAIRS) return;
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

/** Pairs of the items between those that both arrays begin and end with: the library compares only these with each other. */
function pairsToCompare(left: readonly Json[], right: readonly Json[]): number {
  const shorter = Math.min(left.length, right.length);
  let same = 0;
  while (same < shorter && isSameItem(left[same], right[same])) same++;
  for (let end = 1; same < shorter && isSameItem(left.at(-end), right.at(-end)); end++) same++;
  return (left.length - same) * (right.length - same);
}

function isSameItem(left: Json | undefined, right: Json | undefined): boolean {
  if (!isContainer(left) || !isContainer(right)) return left === right;
  const name = identity(left);
  return name !== undefined && name === identity(right);
}
