export interface Sample {
  readonly frame: number;
  /** Milliseconds. */
  readonly ms: number;
}

/** Samples from `from` on and below `to`; the last bucket has no upper end. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Frame of the longest one in it; null when it is empty. */
  readonly longest: number | null;
}

export interface Distribution {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  /** Null when there are none. */
  readonly longest: Sample | null;
  readonly buckets: readonly Bucket[];
}

/** Upper ends of the buckets in milliseconds: three to a power of ten, from what a burst takes to what a person waits. */
const ENDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, Number.POSITIVE_INFINITY];

/** Quantiles are samples themselves (nearest rank). Cost: one sorting. */
export function distributionOf(samples: readonly Sample[]): Distribution {
  const sorted = Float64Array.from(samples, ({ ms }) => ms).sort();
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const counts = ENDS.map(() => 0);
  const longestIn: (Sample | null)[] = ENDS.map(() => null);
  let longest: Sample | null = null;
  for (const sample of samples) {
    const at = ENDS.findIndex(end => sample.ms < end);
    counts[at] = (counts[at] ?? 0) + 1;
    const before = longestIn[at] ?? null;
    if (before === null || sample.ms > before.ms) longestIn[at] = sample;
    if (longest === null || sample.ms > longest.ms) longest = sample;
  }
  const buckets = ENDS.map((to, i) => ({
    from: ENDS[i - 1] ?? 0,
    to,
    count: counts[i] ?? 0,
    longest: longestIn[i]?.frame ?? null,
  }));
  return { count: samples.length, p50: rank(0.5), p95: rank(0.95), longest, buckets };
}
