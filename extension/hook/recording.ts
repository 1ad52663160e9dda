import type { EndReason } from '../../src/capture/stream';
import type { HookHead, StreamNumber } from '../../src/channels/hook-messages';
import { now, slice } from './natives';
import type { Outbox } from './outbox';

/** What is recorded of one response, whichever of its branches the page reads. */
export interface Recording {
  /** False once it has ended or the background has said that it is no AG-UI. */
  live: boolean;
  /**
   * Takes bytes that the page is about to see; `at` is their place in the body. A body that was cloned is read in
   * several branches: each byte counts once, when the first branch sees it. The bytes are copied.
   */
  take(at: number, bytes: Uint8Array): void;
  end(reason: EndReason, detail: string): void;
  /** Whether the page has aborted the request. */
  aborted(): boolean;
}

export interface RecordingOptions {
  readonly stream: StreamNumber;
  /** `performance.now()` when the page sent the request. */
  readonly since: number;
  readonly aborted: () => boolean;
  /** Called once, when it has ended. */
  readonly ended: () => void;
}

export function createRecording(
  outbox: Outbox,
  head: HookHead,
  { stream, since, aborted, ended }: RecordingOptions,
): Recording {
  let taken = 0;
  outbox.send({ kind: 'open', stream, head });

  return {
    live: true,
    aborted,
    take(at, bytes) {
      const known = taken - at;
      if (!this.live || known >= bytes.length) return;
      taken = at + bytes.length;
      const { buffer } = slice(bytes, Math.max(known, 0));
      outbox.send({ kind: 'chunk', stream, t: now() - since, bytes: buffer }, [buffer]);
    },
    end(reason, detail) {
      if (!this.live) return;
      this.live = false;
      outbox.send({ kind: 'end', stream, t: now() - since, reason, detail });
      ended();
    },
  };
}
