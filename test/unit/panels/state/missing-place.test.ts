import { describe, expect, it } from 'vitest';
import { missingPlace } from '../../../../panels/state/missing-place';
import type { Json } from '../../../../src/base/json';
import { applyPatch, type Operation } from '../../../../src/state/patch';

function missing(state: Json, operation: Operation) {
  const outcome = applyPatch(state, [operation]);
  return outcome.ok ? 'applied' : missingPlace(82, operation, outcome.failure);
}

describe('the place that a failed operation asked for', () => {
  it('is the first segment that does not exist', () => {
    const place = missing({ days: [1, 2, 3] }, { op: 'replace', path: '/days/3/hotel', value: 'x' });

    expect(place).toEqual({
      parent: '/days',
      key: '3',
      text: ['no such item; #82 asks to replace ', 'hotel', ' in it'],
    });
  });

  it('may be the last segment', () => {
    expect(missing({}, { op: 'remove', path: '/steps' })).toEqual({
      parent: '',
      key: 'steps',
      text: ['no such key; #82 asks to remove it', '', ''],
    });
  });

  it('may be the place to move from', () => {
    const place = missing({ 'a/b': {} }, { op: 'move', from: '/a~1b/c', path: '/d' });

    expect(place).toMatchObject({ parent: '/a~1b', text: ['no such key; #82 asks to move from it', '', ''] });
  });

  it('is none when a test finds another value', () => {
    expect(missing({ a: 1 }, { op: 'test', path: '/a', value: 2 })).toBeNull();
  });
});
