import { describe, expect, it } from 'vitest';
import { indexChanges } from '../../../../panels/state/change-index';
import { findInState } from '../../../../panels/state/state-find';
import { type StateRow, type StateTree, stateRows } from '../../../../panels/state/state-rows';
import { openWithin } from '../../../../panels/ui/json-rows';
import type { Json } from '../../../../src/base/json';
import type { Change } from '../../../../src/state/diff';

function rowsOf(
  after: Json,
  changes: readonly Change[],
  options: Partial<StateTree> & { query?: string } = {},
): readonly StateRow[] {
  const { query = '', ...tree } = options;
  return stateRows({
    after,
    changes: indexChanges(changes),
    missing: null,
    openAtFirst: openWithin(after, 1000),
    toggled: new Map(),
    shown: new Map(),
    onlyChanges: false,
    found: findInState(after, query),
    ...tree,
  });
}

const SIGNS = { changed: '~', added: '+', removed: '-', moved: '>' } as const;

/** `~ key` changed, `+` added, `-` removed, `.` changed inside, `!` missing. */
function lines(rows: readonly StateRow[]): string[] {
  return rows.map(row => {
    const indent = '  '.repeat(row.depth);
    if (row.kind === 'more') return `${indent}… ${row.left}`;
    if (row.kind === 'missing') return `${indent}! ${row.place.key}`;
    const sign = row.change ? SIGNS[row.change.kind] : row.inside > 0 ? '.' : ' ';
    return `${indent}${sign} ${row.key ?? '$'}`;
  });
}

describe('rows of the state', () => {
  it('mark what changed, and count it on the way', () => {
    const rows = rowsOf({ a: { b: 1, c: 3 }, d: 0, e: 1 }, [
      { kind: 'changed', pointer: '/a/c', was: 2, now: 3 },
      { kind: 'added', pointer: '/e', now: 1 },
    ]);

    expect(lines(rows)).toEqual(['. $', '  . a', '      b', '    ~ c', '    d', '  + e']);
    expect(rows[0]).toMatchObject({ inside: 2 });
  });

  it('keep a removed member with what it was', () => {
    const rows = rowsOf({ a: 1 }, [{ kind: 'removed', pointer: '/gone', was: { x: 1 } }]);

    expect(lines(rows)).toEqual(['. $', '    a', '  - gone']);
    expect(rows.at(-1)).toMatchObject({ gone: true, value: { x: 1 }, open: false });
  });

  it('unfold a removed value like any other', () => {
    const rows = rowsOf({}, [{ kind: 'removed', pointer: '/gone', was: { x: 1 } }], {
      toggled: new Map([['-/gone', true]]),
    });

    expect(lines(rows)).toEqual(['. $', '  - gone', '      x']);
  });

  it('put a removed item in front of the one that took its index, with an id of its own', () => {
    const rows = rowsOf(['b', 'c'], [{ kind: 'removed', pointer: '/0', was: 'a' }]);

    expect(lines(rows)).toEqual(['. $', '  - 0', '    0', '    1']);
    expect(new Set(rows.map(row => row.id)).size).toBe(4);
  });

  it('tell what changed inside of an item that moved', () => {
    const rows = rowsOf({ items: [{ id: 2, v: 'new' }, { id: 1 }] }, [
      { kind: 'moved', pointer: '/items/0', from: '/items/1' },
      { kind: 'changed', pointer: '/items/0/v', was: 'old', now: 'new' },
    ]);

    expect(lines(rows)).toEqual(['. $', '  . items', '    > 0', '        id', '      ~ v', '      1', '        id']);
  });

  it('show only changes, with the way to them and all that is new', () => {
    const rows = rowsOf(
      { a: { b: 1, c: { new: [1] } }, d: { e: 1 } },
      [{ kind: 'changed', pointer: '/a/c', was: 2, now: { new: [1] } }],
      { onlyChanges: true },
    );

    expect(lines(rows)).toEqual(['. $', '  . a', '    ~ c', '        new', '          0']);
    expect(rows.map(row => row.kind === 'value' && row.partial)).toEqual([true, true, false, false, false]);
  });

  it('show the root alone when only changes are wanted and there are none', () => {
    expect(lines(rowsOf({ a: { b: 1 } }, [], { onlyChanges: true }))).toEqual(['  $']);
  });

  it('give the missing place of a failed operation a row behind its neighbours', () => {
    const missing = { parent: '/days', key: '3', text: ['', '', ''] } as const;
    const state = { days: [0, 1], rest: 1 };

    expect(lines(rowsOf(state, [], { missing }))).toEqual([
      '  $',
      '    days',
      '      0',
      '      1',
      '    ! 3',
      '    rest',
    ]);
    expect(lines(rowsOf(state, [], { missing, onlyChanges: true }))).toEqual(['  $', '    days', '    ! 3']);
  });

  it('put the missing place below a value that has no children', () => {
    const missing = { parent: '/name', key: 'first', text: ['', '', ''] } as const;

    expect(lines(rowsOf({ name: 'x' }, [], { missing }))).toEqual(['  $', '    name', '    ! first']);
    expect(lines(rowsOf({}, [], { missing: { ...missing, parent: '' } }))).toEqual(['  $', '  ! first']);
  });

  it('show what was found, and the way to it', () => {
    const state = { trip: { city: 'Porto', days: 3 }, port: { a: 1 }, other: 1 };

    const rows = rowsOf(state, [], { query: 'port' });

    expect(lines(rows)).toEqual(['  $', '    trip', '      city', '    port']);
    expect(rows.map(row => row.kind === 'value' && row.found)).toEqual([false, false, true, true]);
  });

  it('fold and unfold as the user has said', () => {
    const state = { a: { b: 1 } };

    expect(lines(rowsOf(state, [], { toggled: new Map([['/a', false]]) }))).toEqual(['  $', '    a']);
    expect(lines(rowsOf(state, [], { openAtFirst: new Set() }))).toEqual(['  $', '    a']);
  });

  it('stop at a page of children', () => {
    const state = Array.from({ length: 100_000 }, (_, i) => i);

    const rows = rowsOf(state, [], { shown: new Map([['', 10]]), openAtFirst: new Set(['']) });

    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toMatchObject({ kind: 'more', left: 99_990 });
  });

  it('show a root that was replaced as one change', () => {
    expect(lines(rowsOf(['x'], [{ kind: 'changed', pointer: '', was: { a: 1 }, now: ['x'] }]))[0]).toBe('~ $');
  });
});
