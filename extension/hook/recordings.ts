import type { EndReason } from '../../src/capture/stream';
import type { HookHead } from '../../src/channels/hook-head';
import type { StreamNumber } from '../../src/channels/hook-messages';
import type { MessageKind } from '../../src/wire/message-kind';
import { asText, type Bytes, type Data, NativeTypeError, now, ofBytes, ofSignal, viewed } from './natives';
import type { Outbox } from './outbox';

/** What is recorded of one stream, whichever of its branches the page reads. */
export interface Recording {
  /** False once it has ended or the background has said that it is no AG-UI. */
  readonly live: boolean;
  /**
   * Takes bytes that the page is about to see; `at` is their place in the body. A body that was cloned is read in
   * several branches: each byte counts once, when the first branch sees it. The bytes are copied.
   */
  take(at: number, bytes: Bytes): void;
  /** Takes what comes next, or a socket's next message. Bytes are copied. */
  add(data: Data, message?: MessageKind): void;
  /** The body has one more branch, by `clone()` or `tee()`. */
  branch(): void;
  /** The page has cancelled a branch; when it was the last one, the body is cancelled. */
  leave(reason?: unknown): void;
  /** What the page has aborted the request with, if the error is a TypeError of the browser; or else the error. */
  cause(error: unknown): unknown;
  /** The request or its answer failed, perhaps because the page has aborted it. */
  fail(error: unknown): void;
  end(reason?: EndReason, detail?: string): void;
}

export interface Recorded extends HookHead {
  /** What the page aborts the request with, if it can. */
  readonly signal?: AbortSignal | null;
}

export interface Recordings {
  /** Begins to record a stream, whatever it came over: tells the relay of it, and then what becomes of it. */
  record(recorded: Recorded): Recording;
  /** Lets a stream go without another word: the background has said that it is no AG-UI. */
  stop(stream: StreamNumber): void;
}

/** The streams of this document that are recorded, numbered from 1. */
export function createRecordings(outbox: Outbox): Recordings {
  const stops = { __proto__: null } as unknown as Record<StreamNumber, () => void>;
  let streams = 0;

  function record({ signal, ...head }: Recorded): Recording {
    const stream = ++streams;
    let live = true;
    let taken = 0;
    let branches = 1;
    outbox.send({ kind: 'open', stream, head });
    stops[stream] = stop;

    function stop() {
      live = false;
      delete stops[stream];
    }

    function add(data: Data, message?: MessageKind) {
      if (live) outbox.chunk(stream, now() - head.since, data, message);
    }

    function end(reason: EndReason = 'complete', detail = '') {
      if (live) outbox.send({ kind: 'end', stream, t: now() - head.since, reason, detail });
      stop();
    }

    const aborted = () => signal && ofSignal.aborted(signal);

    return {
      get live() {
        return live;
      },
      take(at, bytes) {
        const end = at + ofBytes.length(bytes);
        if (end <= taken) return;
        add(taken > at ? viewed(bytes, taken - at) : bytes);
        taken = end;
      },
      add,
      branch() {
        branches++;
      },
      leave(reason) {
        if (--branches < 1) end('cancelled', describe(reason));
      },
      cause(error) {
        return aborted() && error instanceof NativeTypeError ? ofSignal.reason(signal as AbortSignal) : error;
      },
      fail(error) {
        end(aborted() ? 'aborted' : 'failed', describe(error));
      },
      end,
    };
  }

  return { record, stop: stream => stops[stream]?.() };
}

/** The error's own text; empty when it has none. */
function describe(error: unknown = ''): string {
  try {
    return asText(error);
  } catch {
    return '';
  }
}
