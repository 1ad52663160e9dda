import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactJson } from '../../../../panels/ui/compact-json';
import type { Json } from '../../../../src/base/json';

describe('compact JSON', () => {
  it('keeps in one line what fits, and breaks what does not', () => {
    const value = { type: 'object', properties: { a: { type: 'string' }, list: [1, 2, 3] } };

    expect(compactJson(value, 40)).toBe(
      [
        '{',
        '  "type": "object",',
        '  "properties": {',
        '    "a": { "type": "string" },',
        '    "list": [ 1, 2, 3 ]',
        '  }',
        '}',
      ].join('\n'),
    );
    expect(compactJson(value, 200).includes('\n')).toBe(false);
  });

  it('is the same value again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 60 }), (value, width) => {
        expect(JSON.parse(compactJson(value as Json, width))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('lays out ten thousand levels', () => {
    let value: Json = 1;
    for (let i = 0; i < 10_000; i++) value = [value];

    expect(compactJson(value, 60).length).toBeGreaterThan(20_000);
  });
});
