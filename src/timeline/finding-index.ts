import type { Finding, Severity } from '../rules/finding';
import type { Item, Span } from '../run/run';
import { STALL_RULE } from './gaps';
import { firstFrame, holdsFrame, lastFrame, lowerBound } from './items';

export interface FindingIndex {
  /** Frames with a finding that marks a row, ascending. A stall marks the gap and no event. */
  readonly frames: readonly number[];
  severityAt(frame: number): Severity | null;
  /** The most severe finding of what a folded row stands for. */
  severityWithin(item: Item): Severity | null;
  /** The finding of an unfolded row's own event, where that has no other row. */
  ownSeverity(span: Span): Severity | null;
}

/** Findings whose frames a folded row looks at, at most: after so many of its own it is marked anyway. */
const LOOKED_AT = 500;

export function createFindingIndex(findings: readonly Finding[]): FindingIndex {
  const worst = new Map<number, Severity>();
  for (const { frame, rule, severity } of findings) {
    if (frame === null || rule === STALL_RULE) continue;
    worst.set(frame, moreSevere(worst.get(frame) ?? null, severity));
  }
  const frames = [...worst.keys()].sort((a, b) => a - b);
  return {
    frames,
    severityAt: frame => worst.get(frame) ?? null,
    severityWithin(item) {
      const to = lastFrame(item);
      const from = lowerBound(frames, firstFrame(item));
      let severity: Severity | null = null;
      for (let i = from; i < Math.min(frames.length, from + LOOKED_AT) && severity !== 'error'; i++) {
        const frame = frames[i] ?? 0;
        if (frame > to) break;
        const here = worst.get(frame);
        if (here && holdsFrame(item, frame)) severity = moreSevere(severity, here);
      }
      return severity;
    },
    ownSeverity(span) {
      return span.kind === 'step' || span.kind === 'subagent' ? (worst.get(span.first) ?? null) : null;
    },
  };
}

const RANK: Readonly<Record<Severity, number>> = { info: 1, warning: 2, error: 3 };

export function moreSevere(a: Severity | null, b: Severity): Severity {
  return a !== null && RANK[a] >= RANK[b] ? a : b;
}
