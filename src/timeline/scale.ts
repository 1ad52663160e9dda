export interface Scale {
  /** Milliseconds at both ends. */
  readonly from: number;
  readonly to: number;
  /** Place of a time in percent of the width; times outside are brought to the ends. */
  percent(t: number): number;
}

export function createScale(from: number, to: number): Scale {
  const length = Math.max(to - from, 1);
  return {
    from,
    to: from + length,
    percent: t => (100 * (Math.min(Math.max(t, from), from + length) - from)) / length,
  };
}

/** The round times of a ruler, at most `most` of them, with the step between them in milliseconds. */
export function niceTicks(length: number, most: number): { readonly step: number; readonly ticks: readonly number[] } {
  const least = Math.max(length, 1) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find(factor => factor * power >= least) ?? 10);
  const ticks: number[] = [];
  for (let i = 0; i * step <= length; i++) ticks.push(i * step);
  return { step, ticks };
}

/** A stretch of time that is drawn at scale, or idle time that is squeezed to a break. */
export interface Stretch {
  readonly kind: 'busy' | 'idle';
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** In percent of the width. */
  readonly start: number;
  readonly span: number;
}

export interface SqueezedScale {
  readonly stretches: readonly Stretch[];
  percent(at: number): number;
}

/** Pauses between runs that are longer than this are squeezed. */
const IDLE_MS = 2000;
/** Width of a break: enough for its length in words. */
const BREAK_PERCENT = 2.25;
/** All breaks together leave at least this much to the runs. */
const MOST_BREAKS_PERCENT = 40;

/** Lays periods of work (any order, may overlap) side by side, with the idle time between them squeezed. */
export function squeezedScale(busy: readonly { readonly from: number; readonly to: number }[]): SqueezedScale {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of [...busy].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from - last.to < IDLE_MS) last.to = Math.max(last.to, to);
    else merged.push({ from, to: Math.max(to, from + 1) });
  }
  const breaks = merged.length - 1;
  const width = breaks > 0 ? Math.min(BREAK_PERCENT, MOST_BREAKS_PERCENT / breaks) : 0;
  const total = merged.reduce((sum, { from, to }) => sum + to - from, 0);
  const perMs = (100 - Math.max(0, breaks) * width) / Math.max(total, 1);

  const stretches: Stretch[] = [];
  let start = 0;
  let before: number | null = null;
  for (const { from, to } of merged) {
    if (before !== null) {
      stretches.push({ kind: 'idle', from: before, to: from, start, span: width });
      start += width;
    }
    const span = (to - from) * perMs;
    stretches.push({ kind: 'busy', from, to, start, span });
    start += span;
    before = to;
  }
  return {
    stretches,
    percent(at) {
      const stretch = stretches.find(one => at <= one.to) ?? stretches.at(-1);
      if (!stretch) return 0;
      const within = (Math.min(Math.max(at, stretch.from), stretch.to) - stretch.from) / (stretch.to - stretch.from);
      return stretch.start + within * stretch.span;
    },
  };
}
