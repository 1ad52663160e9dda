import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../src/base/json';
import { describeChanges } from '../../../src/state/diff';
import { valueAt } from '../../../src/state/pointer';

const lines = (before: Json, after: Json) =>
  describeChanges(before, after).map(({ pointer, kind, was, now, from }) =>
    [kind, from, pointer, JSON.stringify(was), JSON.stringify(now)].filter(part => part !== undefined).join(' '),
  );

describe('the changes between two states', () => {
  it('name what was added, removed and changed, each at its place', () => {
    const before = { kept: 1, gone: true, deep: { 'a/b': [1, 2] } };
    const after = { kept: 1, deep: { 'a/b': [1, 3] }, new: null };

    expect(lines(before, after).sort()).toEqual(['added /new null', 'changed /deep/a~1b/1 2 3', 'removed /gone true']);
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

  it('look into an item that others were put before, or taken from before it', () => {
    const [first, second] = [
      { id: 'a', tags: ['x'] },
      { id: 'b', tags: ['y'] },
    ];

    expect(lines([first], [{ id: 'new' }, { ...first, tags: ['x', 'z'] }])).toEqual([
      'added /0 {"id":"new"}',
      'added /1/tags/1 "z"',
    ]);
    expect(lines([first, second], [{ ...second, tags: ['z'] }])).toEqual([
      'removed /0 {"id":"a","tags":["x"]}',
      'changed /0/tags/0 "y" "z"',
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

  it('show a plain item that gave way to another as one change, and named ones as two items', () => {
    expect(lines(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual(['changed /1 "b" "x"']);
    expect(lines(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['moved /2 /0 "c" "c"']);
    expect(lines(['a'], ['a', 'b'])).toEqual(['added /1 "b"']);
    expect(lines([{ id: 1 }], [{ id: 2 }])).toEqual(['removed /0 {"id":1}', 'added /0 {"id":2}']);
  });

  it('survive null among items, and inherited names', () => {
    expect(lines([null, { id: 1 }], [{ id: 1 }, null]).length).toBeGreaterThan(0);
    expect(lines({ toString: 1 } as unknown as Json, {})).toEqual(['removed /toString 1']);
  });

  it('of arrays of 5,000 items that were all replaced come without a comparison of each with each', () => {
    const numbers = (from: number) => Array.from({ length: 5000 }, (_, i) => from + i);

    expect(describeChanges(numbers(0), numbers(10_000))).toHaveLength(5000);
  });

  it('of 5,000 items are the one that came before them, and the one that changed', () => {
    const items = Array.from({ length: 5000 }, (_, id) => ({ id, n: 0 }));
    const after = [{ id: -1, n: 0 }, ...items.slice(0, 4999), { id: 4999, n: 1 }];

    expect(lines(items, after)).toEqual(['added /0 {"id":-1,"n":0}', 'changed /5000/n 0 1']);
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

it('names what stood at each place before and after', () => {
  const item = fc.oneof(
    fc.nat(3),
    fc.record({
      id: fc.nat(5),
      n: fc.nat(1),
      list: fc.array(fc.record({ key: fc.nat(2), n: fc.nat(1) }), { maxLength: 2 }),
    }),
  );
  const items = fc.uniqueArray(item, {
    maxLength: 6,
    selector: found => (typeof found === 'number' ? found : found.id),
  });

  fc.assert(
    fc.property(items, items, (before, after) => {
      for (const { kind, pointer, from, was, now } of describeChanges(before, after)) {
        if (kind !== 'removed') expect(at(after, pointer)).toEqual(now);
        if (kind === 'removed' && !isInside(pointer)) expect(at(before, pointer)).toEqual(was);
        if (from !== undefined && !isInside(from)) expect(identityOf(at(before, from))).toEqual(identityOf(now));
      }
    }),
    { seed: 5, numRuns: 2000 },
  );
});

const at = (state: Json, pointer: string): Json | undefined => valueAt(state, pointer.split('/').slice(1));

/** Its way leads through an item whose index may have been another. */
const isInside = (pointer: string): boolean => pointer.lastIndexOf('/') > 0;

const identityOf = (item: Json | undefined): Json | undefined => (isObject(item) ? item.id : item);

/** With the keys of all objects in order, and -0 as 0, which JSON texts cannot tell apart. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value;
  const result: JsonObject = Object.create(null);
  for (const key of Object.keys(value).sort()) result[key] = sorted(value[key] ?? null);
  return result;
}
