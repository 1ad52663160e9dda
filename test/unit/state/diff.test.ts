import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json';
import { describeChanges } from '../../../src/state/diff';

const lines = (before: Json, after: Json) =>
  describeChanges(before, after).map(({ pointer, kind, was, now, from }) =>
    [kind, from, pointer, JSON.stringify(was), JSON.stringify(now)].filter(part => part !== undefined).join(' '),
  );

describe('the changes between two states', () => {
  it('name what was added, removed and changed, each at its place', () => {
    const before = { kept: 1, gone: true, deep: { 'a/b': [1, 2] } };
    const after = { kept: 1, deep: { 'a/b': [1, 3] }, new: null };

    expect(lines(before, after).sort()).toEqual([
      'added /deep/a~1b/1 3',
      'added /new null',
      'removed /deep/a~1b/1 2',
      'removed /gone true',
    ]);
  });

  it('are none between equal states, whatever the order of their keys', () => {
    expect(lines({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toEqual([]);
  });

  it('are one change where the whole value is another', () => {
    expect(lines({}, null)).toEqual(['changed  {} null']);
    expect(lines({ a: [1] }, { a: 'text' })).toEqual(['changed /a [1] "text"']);
  });

  it('follow an item that names itself to its new place, and into it', () => {
    const before = {
      items: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
        { id: 'c', n: 3 },
      ],
    };
    const after = {
      items: [
        { id: 'c', n: 4 },
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
      ],
    };

    expect(lines(before, after)).toEqual([
      'moved /items/2 /items/0 {"id":"c","n":4} {"id":"c","n":4}',
      'changed /items/0/n 3 4',
    ]);
  });

  it('compare items without a name at their places', () => {
    const before = [
      { title: 'Alfama', hotel: null },
      { title: 'Sintra', hotel: null },
    ];
    const after = [
      { title: 'Alfama', hotel: 'Largo' },
      { title: 'Sintra', hotel: null },
    ];

    expect(lines(before, after)).toEqual(['changed /0/hotel null "Largo"']);
  });

  it('show an inserted item as one addition, not as a change of all that follow', () => {
    const item = (id: number) => ({ id });

    expect(lines([item(1), item(2), item(3)], [item(1), item(9), item(2), item(3)])).toEqual(['added /1 {"id":9}']);
  });

  it('survive null among items, and inherited names', () => {
    expect(lines([null, { id: 1 }], [{ id: 1 }, null]).length).toBeGreaterThan(0);
    expect(lines({ toString: 1 } as unknown as Json, {})).toEqual(['removed /toString 1']);
  });

  it('of arrays of 5,000 items that were all replaced come without a comparison of each with each', () => {
    const numbers = (from: number) => Array.from({ length: 5000 }, (_, i) => from + i);

    expect(describeChanges(numbers(0), numbers(10_000))).toHaveLength(5000);
  });

  it('of deeply nested states are found without recursion', () => {
    const nest = (leaf: Json) => {
      let value = leaf;
      for (let i = 0; i < 3000; i++) value = { a: value };
      return value;
    };

    expect(describeChanges(nest(1), nest(2))).toHaveLength(1);
  });
});

it('finds a change exactly when two states differ', () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

  fc.assert(
    fc.property(json, json, (before, after) => {
      fc.pre(!JSON.stringify([before, after]).includes('__proto__'));
      const differs = JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after));

      expect(describeChanges(before, after).length > 0).toBe(differs);
    }),
  );
});

/** With the keys of all objects in order, and -0 as 0, which JSON texts cannot tell apart. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value;
  const result: JsonObject = Object.create(null);
  for (const key of Object.keys(value).sort()) result[key] = sorted(value[key] ?? null);
  return result;
}
