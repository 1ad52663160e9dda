export interface BenchOptions {
  /** Few rounds, for CI: it shows that the bench works, and a gross miss. */
  readonly quick: boolean;
}

/** One measured figure against its reference in the same run. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly reference: string;
  /** Ours ÷ reference; null for a plain size. */
  readonly ratio: number | null;
  /** Quartiles of the pairs' ratios: the noise. */
  readonly spread?: readonly [low: number, high: number];
  readonly budget: number;
  readonly verdict: Verdict;
}

/** `noise`: the ratio is over its budget, but so little that a quarter of the pairs are within it. */
export type Verdict = 'met' | 'noise' | 'MISSED';

/** Judges the median of paired ratios. */
export function judge(ratios: readonly number[], budget: number): Verdict {
  if (median(ratios) <= budget) return 'met';
  return quantile(ratios, 0.25) <= budget ? 'noise' : 'MISSED';
}

export function printTable(rows: readonly Row[]): void {
  const head = ['what', 'ours', 'reference', 'ratio', 'middle half', 'budget', 'verdict'];
  const cells = rows.map(row => [
    row.what,
    row.ours,
    row.reference,
    row.ratio?.toFixed(3) ?? '–',
    row.spread ? row.spread.map(value => value.toFixed(3)).join(' to ') : '–',
    String(Math.round(row.budget * 1000) / 1000),
    row.verdict,
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map(line => line[i]?.length ?? 0)));
  for (const line of [head, ...cells]) console.log(line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear between the two nearest ranks. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
