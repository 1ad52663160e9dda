import { describe, expect, it } from 'vitest';
import { pythonJson } from '../../demo/python-json';

describe('pythonJson', () => {
  it('puts a space after commas and colons and leaves other scripts as they are', () => {
    expect(pythonJson({ a: 1, b: [true, null, 'é"…'], c: {}, d: [] })).toBe(
      '{"a": 1, "b": [true, null, "é\\"…"], "c": {}, "d": []}',
    );
  });
});
