import { judge, median, quantile, type Row } from './table';

/** What the same work takes (milliseconds, if nothing else is said), done our way and as the reference does it, one right after the other. */
export interface Pair {
  readonly ours: number;
  readonly reference: number;
}

/** The pairs as a row of the table: their median ratio against its budget. */
export function pairedRow(what: string, pairs: readonly Pair[], budget: number, unit = 'ms'): Row {
  const ratios = pairs.map(pair => pair.ours / pair.reference);
  return {
    what: `${what}, ${pairs.length} pairs`,
    ours: `${median(pairs.map(pair => pair.ours)).toFixed(0)} ${unit}`,
    reference: `${median(pairs.map(pair => pair.reference)).toFixed(0)} ${unit}`,
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    budget,
    verdict: judge(ratios, budget),
  };
}

/** Does both works in turns of who is first, and once before to warm up. */
export function pairUp(count: number, ours: () => void, reference: () => void): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i <= count; i++) {
    const first = i % 2 === 0 ? ours : reference;
    const times = new Map<() => void, number>();
    for (const work of [first, first === ours ? reference : ours]) {
      globalThis.gc?.();
      const start = performance.now();
      work();
      times.set(work, performance.now() - start);
    }
    if (i > 0) pairs.push({ ours: times.get(ours) ?? 0, reference: times.get(reference) ?? 0 });
  }
  return pairs;
}
