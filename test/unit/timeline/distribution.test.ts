import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributionOf } from '../../../src/timeline/distribution';

describe('a distribution', () => {
  it('has quantiles that are samples', () => {
    const samples = Array.from({ length: 100 }, (_, i) => ({ frame: i, ms: 100 - i }));

    expect(distributionOf(samples)).toMatchObject({ p50: 50, p95: 95, longest: { frame: 0, ms: 100 } });
  });

  it('names the longest sample of each bucket', () => {
    const { buckets } = distributionOf([
      { frame: 1, ms: 3 },
      { frame: 2, ms: 4 },
      { frame: 3, ms: 90_000 },
    ]);

    expect(buckets.filter(({ count }) => count > 0)).toEqual([
      { from: 2, to: 5, count: 2, longest: 2 },
      { from: 10_000, to: Number.POSITIVE_INFINITY, count: 1, longest: 3 },
    ]);
  });

  it('is empty without samples', () => {
    expect(distributionOf([])).toMatchObject({ count: 0, p50: 0, p95: 0, longest: null });
  });

  it('has every sample in one bucket, within its ends', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })), times => {
        const { buckets } = distributionOf(times.map((ms, frame) => ({ frame, ms })));
        for (const { from, to, count } of buckets) {
          expect(count).toBe(times.filter(ms => ms >= from && ms < to).length);
        }
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
