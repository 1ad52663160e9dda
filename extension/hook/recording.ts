import type { EndReason } from '../../src/capture/stream';
import type { HookHead, StreamNumber } from '../../src/channels/hook-messages';
import { now, viewBytes } from './natives';
import type { Outbox } from './outbox';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is recorded of one response, whichever of its branches the page reads. */
export interface Recording {
  /** False once it has ended or the background has said that it is no AG-UI. */
  readonly live: boolean;
  /**
   * Takes bytes that the page is about to see; `at` is their place in the body. A body that was cloned is read in
   * several branches: each byte counts once, when the first branch sees it. The bytes are copied.
   */
  take(at: number, bytes: Bytes): void;
  /** The body has one more branch, by `clone()` or `tee()`. */
  branch(): void;
  /** The page has cancelled a branch; when it was the last one, the body is cancelled. */
  leave(detail: string): void;
  end(reason: EndReason, detail: string): void;
  /** Lets the stream go without another word. */
  stop(): void;
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

/** Tells the relay of a new stream, and then what becomes of it. */
export function createRecording(
  outbox: Outbox,
  head: HookHead,
  { stream, since, aborted, ended }: RecordingOptions,
): Recording {
  let live = true;
  let taken = 0;
  let branches = 1;
  outbox.send({ kind: 'open', stream, head });

  function end(reason: EndReason, detail: string) {
    if (!live) return;
    live = false;
    outbox.send({ kind: 'end', stream, t: now() - since, reason, detail });
    ended();
  }

  return {
    get live() {
      return live;
    },
    aborted,
    take(at, bytes) {
      const known = taken - at;
      if (!live || known >= bytes.length) return;
      taken = at + bytes.length;
      outbox.chunk(stream, now() - since, known > 0 ? viewBytes(bytes, known) : bytes);
    },
    branch() {
      branches++;
    },
    leave(detail) {
      if (--branches <= 0) end('cancelled', detail);
    },
    end,
    stop() {
      live = false;
    },
  };
}
