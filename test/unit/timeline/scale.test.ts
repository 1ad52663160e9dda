import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScale, niceTicks, squeezedScale } from '../../../src/timeline/scale';

describe('createScale', () => {
  it('places times in percent and brings those outside to the ends', () => {
    const scale = createScale(1000, 3000);

    expect([0, 1000, 2000, 3000, 9000].map(scale.percent)).toEqual([0, 0, 50, 100, 100]);
  });
});

describe('niceTicks', () => {
  it.each([
    [12_410, 7, 2000],
    [900, 7, 200],
    [60_000, 6, 10_000],
    [3, 10, 0.5],
  ])('divides %i ms into at most %i steps of %i ms', (length, most, step) => {
    expect(niceTicks(length, most).step).toBe(step);
  });

  it('begins at zero and stays within the length', () => {
    const { ticks } = niceTicks(12_410, 7);

    expect(ticks).toEqual([0, 2000, 4000, 6000, 8000, 10_000, 12_000]);
  });
});

describe('squeezedScale', () => {
  it('squeezes the time between runs to a break', () => {
    const scale = squeezedScale([
      { from: 0, to: 1000 },
      { from: 61_000, to: 62_000 },
    ]);

    expect(scale.stretches.map(({ kind }) => kind)).toEqual(['busy', 'idle', 'busy']);
    expect(scale.stretches[1]).toMatchObject({ from: 1000, to: 61_000, span: 2.25 });
    expect(scale.percent(1000)).toBeCloseTo(48.875);
    expect(scale.percent(62_000)).toBeCloseTo(100);
  });

  it('joins runs that overlap or follow at once', () => {
    const scale = squeezedScale([
      { from: 500, to: 3000 },
      { from: 0, to: 1000 },
      { from: 3100, to: 4000 },
    ]);

    expect(scale.stretches).toEqual([{ kind: 'busy', from: 0, to: 4000, start: 0, span: 100 }]);
  });

  it('keeps the order of times, within the width', () => {
    const period = fc.tuple(fc.nat(1e6), fc.nat(1e5)).map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 20 }), fc.nat(2e6), fc.nat(2e6), (busy, a, b) => {
        const scale = squeezedScale(busy);
        const [early, late] = [scale.percent(Math.min(a, b)), scale.percent(Math.max(a, b))];

        expect(early).toBeLessThanOrEqual(late + 1e-6);
        expect(early).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(100 + 1e-6);
      }),
    );
  });
});
