import type { Frame } from '../wire/frame';
import type { Report } from './findings';

/** A pause that a reader of the page notices, in milliseconds. */
const STALL_MS = 2000;

export interface TimingRules {
  /** Takes every frame in order, before its event counts; `alive` counts the silences so far. */
  frame(frame: Frame, alive: number, run: { readonly open: boolean }): void;
  /** At the stream's end, `t` milliseconds after its start. */
  finish(t: number, run: { readonly open: boolean }): void;
}

/** Reports pauses inside a run. What stands between two frames, a comment say, shows whether the connection lived. */
export function createTimingRules(report: Report): TimingRules {
  let before: Frame | null = null;
  let aliveBefore = 0;
  return {
    frame(frame, alive, run) {
      const gap = before === null ? 0 : frame.t - before.t;
      if (before !== null && gap >= STALL_MS && run.open) {
        const comments = alive - aliveBefore;
        const connection =
          comments === 0
            ? 'the connection stayed open'
            : `the connection was kept alive by ${comments} ${comments === 1 ? 'comment' : 'comments'}`;
        const cause = before.index;
        const message = `Nothing came for ${(gap / 1000).toFixed(2)} s between #${cause} and #${frame.index}; ${connection}.`;
        report('timing/stall', frame.index, { message, cause });
      }
      before = frame;
      aliveBefore = alive;
    },
    finish(t, run) {
      const gap = before === null ? 0 : t - before.t;
      if (before === null || gap < STALL_MS || run.open) return;
      const cause = before.index;
      const message = `The body stayed open for ${(gap / 1000).toFixed(2)} s after #${cause} closed the last run.`;
      report('timing/open-after-terminal', null, { message, suggestion: 'End the response with the run.', cause });
    },
  };
}
