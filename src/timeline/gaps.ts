import type { Finding } from '../rules/finding';
import type { Frame } from '../wire/frame';

export const STALL_RULE = 'timing/stall';

/** A stall between two frames that follow one another. */
export interface Gap {
  readonly before: number;
  readonly after: number;
  /** Milliseconds since the stream's start. */
  readonly from: number;
  readonly to: number;
  readonly finding: Finding;
}

/** The stalls that the rules have found, ascending. */
export function gapsOf(findings: readonly Finding[], frames: readonly Frame[]): Gap[] {
  const gaps: Gap[] = [];
  for (const finding of findings) {
    if (finding.rule !== STALL_RULE || finding.frame === null) continue;
    const before = frames[finding.frame - 1];
    const after = frames[finding.frame];
    if (before && after) gaps.push({ before: before.index, after: after.index, from: before.t, to: after.t, finding });
  }
  return gaps.sort((a, b) => a.after - b.after);
}
