import { type Branch, failAgain, type Stream, take } from './branch';
import { after, type Bytes, NativeReadableStream, natives, ofReader, ofStream } from './natives';

const { enqueue, close } = natives(ReadableStreamDefaultController) as {
  enqueue(controller: ReadableStreamController<Bytes>, bytes: Bytes): void;
  close(controller: ReadableStreamController<Bytes>): void;
};

export interface WatchedBody {
  /** The same bytes, pulled from the page's body as they are asked for. */
  readonly body: Stream;
  /** Unlocks the page's body. */
  release(): void;
}

/**
 * For the ways of reading that never touch a reader: for these alone the hook reads the body itself, as the page would.
 * `text()` and its like read at once, and leave the body locked (`whole`); a pipe unlocks it at its end. Null when the
 * native method will refuse the body.
 */
export function watchBody(body: Stream, branch: Branch, use: 'pipe' | 'whole'): WatchedBody | null {
  if (ofStream.locked(body)) return null;
  const reader = ofStream.getReader(body) as ReadableStreamDefaultReader<Bytes>;
  const read = () => ofReader.read(reader);
  let first = use === 'whole' && read();
  let released = false;
  const release = () => {
    released = true;
    // A second time it does nothing.
    ofReader.releaseLock(reader);
  };
  const watched = new NativeReadableStream<Bytes>(
    {
      pull(controller) {
        const reading = first || read();
        first = false;
        return after(
          reading,
          result => {
            take(branch, result);
            if (!result.done) return enqueue(controller, result.value);
            close(controller);
            if (use === 'pipe') release();
          },
          error => {
            // The pipe has let go of the body and left it to the page.
            if (!released) failAgain(branch, error);
          },
        );
      },
      cancel(reason) {
        branch.of.leave(reason);
        return after(ofReader.cancel(reader, reason), release);
      },
    },
    { highWaterMark: 0 },
  );
  return { body: watched, release };
}
