/** When the chunks of a capture are due again. All times in milliseconds; `start` and `now` by the same clock. */
export interface Pacing {
  /** Arrivals in the capture. The end of the stream may be the last entry. */
  readonly times: readonly number[];
  /** When the request of the replay was made. */
  readonly start: number;
  /** 1 is the capture's own pace, 2 twice as fast, `Infinity` no pace at all. */
  readonly speed: number;
}

/** How many chunks are due at `now`, given that `sent` are already out. Order is kept, whatever the times say. */
export function dueCount(pacing: Pacing, sent: number, now: number): number {
  let count = sent;
  while (count < pacing.times.length && waitFor(pacing, count, now) === 0) count += 1;
  return count;
}

/** Milliseconds until the chunk after the first `sent` is due, 0 when it is; null when none is left. */
export function nextDue(pacing: Pacing, sent: number, now: number): number | null {
  return sent < pacing.times.length ? waitFor(pacing, sent, now) : null;
}

function waitFor({ times, start, speed }: Pacing, index: number, now: number): number {
  return Math.max(0, start + (times[index] ?? 0) / speed - now);
}
