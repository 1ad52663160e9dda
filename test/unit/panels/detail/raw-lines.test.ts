import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawLines } from '../../../../panels/detail/raw-lines';

describe('lines of a raw frame', () => {
  it('tells the three line ends apart', () => {
    expect(rawLines('id: 1\r\ndata: a\rdata: b\n\n', 10)).toEqual([
      { text: 'id: 1', end: '\r\n', name: 'CRLF' },
      { text: 'data: a', end: '\r', name: 'CR' },
      { text: 'data: b', end: '\n', name: 'LF' },
      { text: '', end: '\n', name: 'LF' },
    ]);
  });

  it('keeps text without an end', () => {
    expect(rawLines('data: cut', 10)).toEqual([{ text: 'data: cut', end: '', name: '' }]);
  });

  it('stops at the limit', () => {
    expect(rawLines('a\nb\nc\n', 2).map(line => line.text)).toEqual(['a', 'b']);
  });

  it('loses no character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', ':') });
    fc.assert(
      fc.property(text, raw => {
        const lines = rawLines(raw, Number.POSITIVE_INFINITY);

        expect(lines.map(line => line.text + line.end).join('')).toBe(raw);
      }),
    );
  });
});
