import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../../panels/ui/json-text';
import type { Json } from '../../../../src/base/json';

describe('JSON as text', () => {
  it('equals JSON.stringify with two spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(jsonText(value as Json)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('writes values that are nested deeper than the call stack', () => {
    let value: Json = 'end';
    for (let i = 0; i < 20_000; i++) value = { a: value };

    const text = jsonText(value);

    expect(text.match(/"a"/g)).toHaveLength(20_000);
    expect(text.endsWith('\n}')).toBe(true);
  });
});
