import { describe, expect, it } from 'vitest';
import {
  counted,
  formatBytes,
  formatMs,
  formatMsExact,
  formatPause,
  pointerTail,
  utf8Length,
} from '../../../src/timeline/format';

describe('format', () => {
  it.each([
    [0, '0 ms'],
    [212.4, '212 ms'],
    [999.6, '1.00 s'],
    [5022, '5.02 s'],
    [99_999, '100.0 s'],
    [142_300, '142.3 s'],
    [1_234_000, '1,234 s'],
  ])('writes %f ms as %s', (ms, text) => {
    expect(formatMs(ms)).toBe(text);
  });

  it('writes a time exactly with three decimals', () => {
    expect(formatMsExact(5022.4)).toBe('5.022 s');
  });

  it.each([
    [14_000, '14 s'],
    [38_200, '38.2 s'],
    [240_000, '4 min'],
    [7_200_000, '2 h'],
  ])('writes a pause of %i ms as %s', (ms, text) => {
    expect(formatPause(ms)).toBe(text);
  });

  it.each([
    [242, '242 B'],
    [1400, '1.4 kB'],
    [9960, '10 kB'],
    [214_000, '214 kB'],
    [999_600, '1.0 MB'],
    [3_100_000, '3.1 MB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('counts in words', () => {
    expect([counted(1, 'delta'), counted(0, 'run'), counted(50_000, 'event')]).toEqual([
      '1 delta',
      '0 runs',
      '50,000 events',
    ]);
  });

  it('keeps the last segments of a pointer', () => {
    expect(pointerTail('/itinerary/days/3/hotel')).toBe('…/days/3/hotel');
    expect(pointerTail('/booking')).toBe('/booking');
  });

  it('counts the bytes of a text in UTF-8', () => {
    for (const text of ['plain', 'grün', '€', '😀', 'a😀€ü']) {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }
  });
});
