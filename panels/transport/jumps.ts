import type { Inspection } from '../../src/rules/inspection';
import type { Run } from '../../src/run/run';
import { lowerBound } from '../../src/timeline/items';

export type Direction = 'next' | 'previous';

/** The frame of the nearest event that set, patched or failed to patch the state; null when there is none that way. */
export function stateChangeFrom(inspection: Inspection, run: Run, cursor: number, direction: Direction): number | null {
  const { state } = inspection;
  const at = state.changeIndexAt(cursor);
  if (direction === 'next') return within(run, state.changes[at + 1]?.frame);
  const here = state.changes[at]?.frame === cursor;
  return within(run, state.changes[here ? at - 1 : at]?.frame);
}

/** The nearest frame with a finding; null when there is none that way. `frames` is ascending. */
export function findingFrom(frames: readonly number[], run: Run, cursor: number, direction: Direction): number | null {
  const at = direction === 'next' ? lowerBound(frames, cursor + 1) : lowerBound(frames, cursor) - 1;
  return within(run, frames[at]);
}

function within(run: Run, frame: number | undefined): number | null {
  return frame !== undefined && frame >= run.first && frame <= run.last ? frame : null;
}
