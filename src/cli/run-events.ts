import { decodeEvent } from '../agui/decode';
import type { Inspection } from '../rules/inspection';
import { runAt } from '../run/run';
import { payloadsOf } from '../wire/decode-frame';
import type { Frame } from '../wire/frame';
import type { Place, SocketEvent } from '../wire/socket-message';

/** How many events each run of the stream has, by its place among the runs. Cost: one decoding per frame. */
export function runEvents({ frames, runs }: Inspection): readonly number[] {
  const counts = runs.map(() => 0);
  for (const frame of frames) {
    for (const { payload, place } of eventsOf(frame)) {
      if (decodeEvent(payload).kind !== 'event') continue;
      const run = taggedRun(place) ?? runAt(runs, frame.index);
      counts[run] = (counts[run] ?? 0) + 1;
    }
  }
  return counts;

  /** Where a channel names the run of each event, runs may overlap. */
  function taggedRun(place: Place | null): number | null {
    const index = place?.isTagged ? runs.findLastIndex(run => run.runId === place.runId) : -1;
    return index === -1 ? null : index;
  }
}

function eventsOf(frame: Frame): readonly SocketEvent[] {
  return frame.message?.events ?? payloadsOf(frame).map(payload => ({ payload, place: null }));
}
