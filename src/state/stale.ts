import { createStateHistory, type StateHistory } from './history';

/** A state as some clients hold it, and since when it is behind. */
export interface StaleReading {
  readonly history: StateHistory;
  /** Indices in the original's `changes` of deltas that such a client skips, ascending. */
  readonly skipped: readonly number[];
}

/**
 * The same changes, read by a client that takes its state as stale when a patch fails: it skips deltas until the next
 * snapshot, or the next run, which starts from the state it holds. `runs`: the frames that runs start at, ascending.
 * Cost: every change once more.
 */
export function staleReading(asSent: StateHistory, runs: readonly number[]): StaleReading {
  const history = createStateHistory(asSent.at(-1));
  const skipped: number[] = [];
  let isStale = false;
  let run = 0;
  asSent.changes.forEach((change, index) => {
    for (; (runs[run] ?? Number.POSITIVE_INFINITY) <= change.frame; run++) isStale = false;
    if (change.kind === 'snapshot') {
      history.snapshot(change.frame, asSent.after(index));
      isStale = false;
    } else if (isStale) {
      skipped.push(index);
    } else {
      const read = history.delta(change.frame, change.operations);
      isStale = read.kind === 'delta' && read.failure !== null;
    }
  });
  return { history, skipped };
}
