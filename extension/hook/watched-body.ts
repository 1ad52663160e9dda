import { type Branch, type Bytes, describe, failAgain, type Stream, take } from './branch';
import {
  after,
  close,
  enqueue,
  NativeReadableStream,
  NativeResponse,
  NativeUint8Array,
  readerCancel,
  readerRead,
  readerReleaseLock,
  responseBodyUsed,
  responseHeaders,
  setBytes,
  streamGetReader,
  streamLocked,
} from './natives';

// Ways of reading that never touch a reader: for these alone the hook reads the body itself, as the page would.

export interface WatchedPipe {
  /** The same bytes, pulled from the page's body as the pipe asks for them. */
  readonly body: Stream;
  /** The promise of `pipeTo`, after which the page's body is unlocked, as natively. */
  releasedAfter(piped: Promise<void>): Promise<void>;
}

/** Null when the native method will refuse the body. */
export function watchPipe(body: Stream, branch: Branch): WatchedPipe | null {
  if (streamLocked(body)) return null;
  const reader = streamGetReader(body);
  let released = false;
  const release = () => {
    if (!released) readerReleaseLock(reader);
    released = true;
  };
  const watched = new NativeReadableStream<Bytes>(
    {
      pull: controller =>
        after(
          readerRead(reader),
          result => {
            take(branch, result);
            if (!result.done) return enqueue(controller, result.value);
            close(controller);
            release();
          },
          error => {
            // The pipe has let go of the body and left it to the page.
            if (!released) failAgain(branch, error);
          },
        ),
      cancel(reason) {
        branch.recording.leave(describe(reason));
        return after(readerCancel(reader, reason), release);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    body: watched,
    releasedAfter: piped =>
      after(piped, release, error => {
        release();
        throw error;
      }),
  };
}

/**
 * Reads the body to its end for `text()` and its like, as a Response of the same bytes and headers. Null when the
 * native method will refuse the body.
 */
export function readWhole(response: Response, body: Stream, branch: Branch): Promise<Response> | null {
  if (responseBodyUsed(response) || streamLocked(body)) return null;
  const reader = streamGetReader(body);
  const parts: Bytes[] = [];
  const more = (): Promise<Response> =>
    after(
      readerRead(reader),
      result => {
        take(branch, result);
        if (result.done) return new NativeResponse(joined(parts), { headers: responseHeaders(response) });
        parts[parts.length] = result.value;
        return more();
      },
      error => failAgain(branch, error),
    ) as Promise<Response>;
  return more();
}

function joined(parts: readonly Bytes[]): Bytes {
  let size = 0;
  for (let i = 0; i < parts.length; i++) size += parts[i]?.length ?? 0;
  const bytes = new NativeUint8Array(size);
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (!part) continue;
    setBytes(bytes, part, at);
    at += part.length;
  }
  return bytes;
}
