import { describe, expect, it } from 'vitest';
import { childPointer, jsonRows, openWithin, pointerPath } from '../../../../panels/ui/json-rows';
import type { Json } from '../../../../src/base/json';

const all = () => true;
const none = () => false;
const page = () => 1000;

function lines(rows: ReturnType<typeof jsonRows>): string[] {
  return rows.map(row => `${'  '.repeat(row.depth)}${row.kind === 'more' ? `+${row.left}` : `${row.key ?? '$'}`}`);
}

function nested(depth: number): Json {
  let value: Json = 0;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

describe('rows of a JSON tree', () => {
  it('shows one row for a folded value', () => {
    const rows = jsonRows({ a: { b: 1 } }, none, page);

    expect(rows).toEqual([{ kind: 'value', pointer: '', key: null, depth: 0, value: { a: { b: 1 } }, open: false }]);
  });

  it('shows the children of unfolded containers in document order', () => {
    const rows = jsonRows({ a: { b: 1, c: [2] }, d: {} }, all, page);

    expect(lines(rows)).toEqual(['$', '  a', '    b', '    c', '      0', '  d']);
  });

  it('has nothing to unfold in an empty container', () => {
    const rows = jsonRows({ d: {}, e: [] }, all, page);

    expect(rows.map(row => row.open)).toEqual([true, null, null]);
  });

  it('names places by escaped pointers', () => {
    const rows = jsonRows({ 'a/b': { 'm~n': 1 } }, all, page);

    expect(rows.map(row => row.pointer)).toEqual(['', '/a~1b', '/a~1b/m~0n']);
  });

  it('shows a key named __proto__ as data', () => {
    const value = JSON.parse('{"__proto__":{"admin":true}}') as Json;

    expect(lines(jsonRows(value, all, page))).toEqual(['$', '  __proto__', '    admin']);
  });

  it('stops at a page of children and says how many are left', () => {
    const value = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]));

    const rows = jsonRows(value, all, () => 1000);

    expect(rows).toHaveLength(1002);
    expect(rows.at(-1)).toMatchObject({ kind: 'more', pointer: '', left: 99_000 });
  });

  it('goes ten thousand levels deep without a call per level', () => {
    const rows = jsonRows(nested(10_000), all, page);

    expect(rows).toHaveLength(10_001);
    expect(rows.at(-1)?.depth).toBe(10_000);
  });
});

describe('what is unfolded at first', () => {
  it('is everything, when everything fits', () => {
    expect([...openWithin({ a: { b: [1] } }, 10)]).toEqual(['', '/a', '/a/b']);
  });

  it('is the outer containers first, and none that does not fit', () => {
    expect([...openWithin({ a: { b: 1, c: 2 }, d: [1, 2, 3, 4, 5, 6] }, 6)]).toEqual(['', '/a']);
  });

  it('ends on very deep values', () => {
    expect(openWithin(nested(10_000), 40).size).toBe(39);
  });
});

describe('pointers', () => {
  it('lead from the root to the place', () => {
    expect(pointerPath('/a/b~1c/0')).toEqual(['', '/a', '/a/b~1c', '/a/b~1c/0']);
    expect(pointerPath('')).toEqual(['']);
  });

  it('know the empty key', () => {
    expect(pointerPath(childPointer(childPointer('', ''), 'x'))).toEqual(['', '/', '//x']);
  });
});
