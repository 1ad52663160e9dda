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

/** Where a stall is that was found on the frame after it; null when the frames are not there. */
export function gapOf(finding: Finding, frames: readonly Frame[]): Gap | null {
  if (finding.frame === null) return null;
  const before = frames[finding.frame - 1];
  const after = frames[finding.frame];
  return before && after ? { before: before.index, after: after.index, from: before.t, to: after.t, finding } : null;
}
