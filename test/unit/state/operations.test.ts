import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { checkOperations } from '../../../src/state/operations';

const faultsOf = (patch: Json) => checkOperations(patch).faults;

describe('a raw patch', () => {
  it('may be empty, carry null values, and keep members that RFC 6902 does not define', () => {
    const patch = [
      { op: 'add', path: '/a', value: null, comment: 'kept' },
      { op: 'remove', path: '', value: 'left over' },
    ];

    expect(checkOperations([])).toEqual({ operations: [], positions: [], faults: [] });
    expect(checkOperations(patch)).toEqual({ operations: patch, positions: [0, 1], faults: [] });
  });

  it.each<[Json, string]>([
    [{ op: 'add' }, ''],
    [['add'], '/0'],
    [[{ path: '/a' }], '/0/op'],
    [[{ op: 1, path: '/a' }], '/0/op'],
    [[{ op: 'remove' }], '/0/path'],
    [[{ op: 'add', path: null, value: 1 }], '/0/path'],
    [[{ op: 'add', path: '/a' }], '/0/value'],
    [[{ op: 'test', path: '/a' }], '/0/value'],
    [[{ op: 'copy', path: '/a' }], '/0/from'],
  ])('is malformed: %j', (patch, pointer) => {
    expect(faultsOf(patch)).toMatchObject([{ rule: 'patch/malformed-operation', severity: 'error', pointer }]);
  });

  it.each([
    ['todos/0', '/todos/0'],
    ['#/a/b', '/a/b'],
    ['$.days[2].hotel', '/days/2/hotel'],
    ['a.b', '/a/b'],
    ['/a~b', '/a~0b'],
    ['/a~2', '/a~02'],
    ['.', 'an empty text for the whole document'],
  ])('may not point with %j', (path, meant) => {
    expect(faultsOf([{ op: 'remove', path }])).toMatchObject([
      { rule: 'patch/bad-pointer', severity: 'error', pointer: '/0/path', suggestion: `Send ${meant}.` },
    ]);
  });

  it('names both pointers when both are bad', () => {
    expect(faultsOf([{ op: 'move', path: 'a', from: 'b' }]).map(({ pointer }) => pointer)).toEqual([
      '/0/path',
      '/0/from',
    ]);
  });

  it('loses operations that RFC 6902 does not know, and keeps the others with their places', () => {
    const kept = { op: 'add', path: '/w', value: true };

    const checked = checkOperations([{ op: 'increment', path: '/v', by: 1 }, kept]);

    expect(checked.operations).toEqual([kept]);
    expect(checked.positions).toEqual([1]);
    expect(checked.faults).toEqual([
      {
        rule: 'patch/unknown-op',
        severity: 'warning',
        pointer: '/0/op',
        message: 'Operation 0 has the unknown op `increment` and is dropped; the others apply.',
        suggestion: 'Use replace with the new number.',
      },
    ]);
  });

  it.each([
    ['Replace', 'Use replace.'],
    ['delete', 'Use remove.'],
    ['append', 'Use add with a path that ends in /-.'],
    ['toString', 'Use add, remove, replace, move, copy or test.'],
  ])('says for the op %s: %s', (op, suggestion) => {
    expect(faultsOf([{ op, path: '/a' }])).toMatchObject([{ suggestion }]);
  });
});
