import type { Finding } from '../rules/finding';
import type { Frames } from '../wire/frame-table';

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
export function gapOf(finding: Finding, frames: Frames): Gap | null {
  if (finding.frame === null) return null;
  const after = finding.frame;
  const before = after - 1;
  if (before < 0 || after >= frames.length) return null;
  return { before, after, from: frames.timeOf(before), to: frames.timeOf(after), finding };
}
