import { describe, expect, it } from 'vitest';
import { findInState, MOST_MATCHES } from '../../../../panels/state/state-find';
import type { Json } from '../../../../src/base/json';

describe('finding in the state', () => {
  it('finds keys and values without case', () => {
    const found = findInState({ trip: { city: 'Porto' }, port: 1, other: 'x' }, 'PORT');

    expect([...(found?.matches ?? [])]).toEqual(['/trip/city', '/port']);
    expect([...(found?.around ?? [])]).toEqual(['', '/trip']);
  });

  it('finds numbers, words and escaped keys', () => {
    const found = findInState({ 'a/b': { 'm~n': 412 }, c: [null] }, '412');

    expect([...(found?.matches ?? [])]).toEqual(['/a~1b/m~0n']);
    expect(findInState({ c: [null, true] }, 'null')?.matches).toEqual(new Set(['/c/0']));
  });

  it('takes no index for a key', () => {
    expect(findInState({ list: ['a', 'b'] }, '1')?.matches.size).toBe(0);
  });

  it('looks for nothing when nothing was asked', () => {
    expect(findInState({ a: 1 }, '  ')).toBeNull();
  });

  it('stops when there is more than anyone reads', () => {
    const found = findInState(
      Array.from({ length: 5000 }, () => 'same'),
      'same',
    );

    expect(found?.matches.size).toBe(MOST_MATCHES);
    expect(found?.more).toBe(true);
  });

  it('walks values that are nested deeper than the call stack', () => {
    let deep: Json = 'needle';
    for (let i = 0; i < 10_000; i++) deep = { a: deep };

    const found = findInState(deep, 'needle');

    expect(found?.matches.size).toBe(1);
    expect(found?.around.size).toBe(10_000);
  });
});
