import type { Finding, Severity } from '../rules/finding';
import { moreSevere } from '../rules/severity';
import type { Item, Span } from '../run/run';
import type { Frames } from '../wire/frame-table';
import { type Gap, gapOf, STALL_RULE } from './gaps';
import { firstFrame, holdsFrame, lastFrame, lowerBound } from './items';

/** Where the findings of a stream are. Its lists grow in place. */
export interface FindingIndex {
  /** Frames with a finding that marks a row, ascending. A stall marks the gap and no event. */
  readonly frames: readonly number[];
  /** The stalls, ascending. */
  readonly gaps: readonly Gap[];
  /** Findings without a frame. */
  readonly atEnd: readonly Finding[];
  severityAt(frame: number): Severity | null;
  /** The most severe finding of what a folded row stands for. */
  severityWithin(item: Item): Severity | null;
  /** The finding of an unfolded row's own event, where that has no other row. */
  ownSeverity(span: Span): Severity | null;
  /** Takes in what was found since the last time. Cost: one step per new finding. */
  extend(): void;
}

/** Findings whose frames a folded row looks at, at most: after so many of its own it is marked anyway. */
const LOOKED_AT = 500;

/** Both lists may grow at their ends; `extend` takes in what has come. */
export function createFindingIndex(findings: readonly Finding[], of: Frames): FindingIndex {
  const worst = new Map<number, Severity>();
  const frames: number[] = [];
  const gaps: Gap[] = [];
  const atEnd: Finding[] = [];
  let taken = 0;

  function take(finding: Finding) {
    const { frame, rule, severity } = finding;
    if (frame === null) {
      atEnd.push(finding);
      return;
    }
    if (rule === STALL_RULE) {
      const gap = gapOf(finding, of);
      if (gap) gaps.splice(gaps.findLastIndex(({ after }) => after <= gap.after) + 1, 0, gap);
      return;
    }
    const known = worst.get(frame) ?? null;
    worst.set(frame, moreSevere(known, severity));
    if (known === null) frames.splice(lowerBound(frames, frame), 0, frame);
  }

  const index: FindingIndex = {
    frames,
    gaps,
    atEnd,
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
    extend() {
      for (; taken < findings.length; taken++) {
        const finding = findings[taken];
        if (finding) take(finding);
      }
    },
  };
  index.extend();
  return index;
}
