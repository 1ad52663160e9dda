import { describe, expect, it } from 'vitest';
import { numberCaution, type PreviewOptions, previewParts, shortPart } from '../../../../panels/ui/json-preview';
import type { Json } from '../../../../src/base/json';

function line(value: Json, options?: PreviewOptions): string {
  return previewParts(value, options)
    .map(part => part.text)
    .join('');
}

describe('a value in one line', () => {
  it('shows one level of a container', () => {
    expect(line({ name: 'Ana', tags: [1, 2], home: { city: 'Porto' }, none: null })).toBe(
      '{name: "Ana", tags: Array(2), home: {…}, none: null}',
    );
    expect(line([1, 2])).toBe('Array(2)');
  });

  it('names no more members than fit', () => {
    expect(line({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe('{a: 1, b: 2, c: 3, d: 4, e: 5, …}');
  });

  it('names members without values for an unfolded object', () => {
    expect(line({ type: 'RAW', event: {} }, { keysOnly: true })).toBe('{type, event}');
  });

  it('leaves out members that have rows of their own', () => {
    expect(line({ a: 1, b: 2 }, { without: key => key === 'a' })).toBe('{b: 2}');
  });

  it('cuts a long string and keeps its quotes', () => {
    const text = shortPart('x'.repeat(500)).text;

    expect(text.startsWith('"xxx')).toBe(true);
    expect(text.endsWith('x…"')).toBe(true);
    expect(text.length).toBeLessThan(100);
  });

  it('escapes control characters and lone surrogates', () => {
    expect(shortPart('a\nb\ud800').text).toBe('"a\\nb\\ud800"');
  });

  it('shows characters that turn the reading direction as escapes', () => {
    expect(shortPart('\u202eabc').text).toBe('"\\u202eabc"');
  });

  it('warns of numbers that JavaScript does not hold as sent', () => {
    expect(numberCaution(JSON.parse('12345678901234567890') as Json)).toBe('rounded by JavaScript');
    expect(numberCaution(JSON.parse('1e400') as Json)).toBe('too large for JavaScript');
    expect(numberCaution(9007199254740991)).toBeNull();
    expect(numberCaution(0.1)).toBeNull();
  });
});
