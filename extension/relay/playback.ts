import { splitChunks } from '../../src/capture/chunks';
import type { HeldNumber, ToHook } from '../../src/channels/hook-messages';
import type { Served } from '../../src/channels/relay-messages';
import { dueCount, nextDue, type Pacing } from '../../src/replay/pacing';

export interface Playback {
  stop(): void;
}

/** Timers may not wait longer than this at once (a 32-bit count of milliseconds). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Serves a recorded stream at its own pace: chunk `i` goes out `times[i]` after the page's request, so that the time
 * to the first byte is the recorded one too.
 */
export function playBack(
  held: HeldNumber,
  served: Served,
  since: number,
  send: (message: ToHook, transfer?: Transferable[]) => void,
  done: () => void,
): Playback {
  const chunks = splitChunks(served.chunks);
  const pacing: Pacing = { times: [...served.chunks.times, served.endT], start: since, speed: 1 };
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  send({ kind: 'serve', held, head: served.head, replayOf: served.replayOf });
  step();

  function step() {
    const due = dueCount(pacing, sent, performance.now());
    for (const chunk of chunks.slice(sent, due)) {
      // Rewritten ids may leave a chunk empty, and a byte stream takes none.
      if (chunk.bytes.length === 0) continue;
      const { buffer } = chunk.bytes.slice();
      send({ kind: 'serve-chunk', held, bytes: buffer }, [buffer]);
    }
    sent = due;
    if (sent === pacing.times.length) {
      send({ kind: 'serve-end', held, failed: served.failed });
      done();
      return;
    }
    const wait = nextDue(pacing, sent, performance.now()) ?? 0;
    timer = setTimeout(step, Math.min(wait, LONGEST_TIMER_MS));
  }

  return { stop: () => clearTimeout(timer) };
}
