import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { misfit } from '../../../src/rules/response-schema';

describe('an answer', () => {
  it.each<[Json, Json]>([
    [true, { type: 'boolean' }],
    [1, { type: 'integer' }],
    [null, { type: ['string', 'null'] }],
    ['a', { enum: ['a', 1] }],
    [{ a: [1] }, { const: { a: [1] } }],
    [
      { a: 1, b: 2 },
      { type: 'object', required: ['a'], properties: { a: { minimum: 1, maximum: 1 } } },
    ],
    [['x', 'yy'], { items: { minLength: 1, maxLength: 2, pattern: '^[xy]+$' } }],
    ['😀', { maxLength: 1 }],
    ['a', { pattern: '(?<broken' }],
    [`${'a'.repeat(60)}!`, { pattern: '^(a+)+$' }],
    ['a', { anyOf: [{ type: 'number' }], format: 'date', type: 'text' }],
    [{ x1: 1 }, { additionalProperties: false, patternProperties: { '^x': {} } }],
  ])('%j fits %j', (value, schema) => {
    expect(misfit(value, schema)).toBeNull();
  });

  it.each<[Json, Json, string]>([
    ['yes', { type: 'boolean' }, 'the answer is not of type boolean'],
    [1.5, { type: 'integer' }, 'the answer is not of type integer'],
    [[], { type: ['object', 'null'] }, 'the answer is not of type object or null'],
    ['c', { enum: ['a', 1] }, 'the answer is none of "a", 1'],
    [{ a: 2 }, { const: { a: 1 } }, 'the answer is not the `const` of the schema'],
    [{}, { required: ['a'] }, 'the answer has no `a`'],
    [{ a: { b: 'x' } }, { properties: { a: { properties: { b: { type: 'number' } } } } }, '/a/b is not of type number'],
    [
      { a: { z: 1 } },
      { properties: { a: { additionalProperties: false } } },
      '/a has `z`, which the schema does not allow',
    ],
    [[1, 'x'], { items: { type: 'number' } }, '/1 is not of type number'],
    [0, { minimum: 1 }, 'the answer is less than 1'],
    [9, { maximum: 1 }, 'the answer is more than 1'],
    ['', { minLength: 1 }, 'the answer is shorter than 1 characters'],
    ['abc', { maxLength: 2 }, 'the answer is longer than 2 characters'],
    ['abc', { pattern: '^x' }, 'the answer does not match `^x`'],
  ])('%j does not fit %j', (value, schema, why) => {
    expect(misfit(value, schema)).toBe(why);
  });
});
