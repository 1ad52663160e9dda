import { type Branch, type Bytes, describe, fail, failAgain, live, type Stream, take } from './branch';
import { replace } from './disguise';
import {
  after,
  apply,
  byobReaderClosed,
  defaultReaderClosed,
  mapDelete,
  mapGet,
  mapSet,
  NativeByobReader,
  NativeDefaultReader,
  NativeReadableStream,
  NativeResponse,
  parseJson,
  responseBody,
  responseText,
  streamLocked,
  streamValues,
} from './natives';
import type { Recording } from './recording';
import { readWhole, watchPipe } from './watched-body';

// The page gets the browser's own Response and its own body. What is replaced are the ways to read one: each looks up
// whether the body is recorded and, if so, copies what passes. Nothing is pulled that the page does not pull, and
// cancel, abort, errors and back-pressure stay the browser's.

type Reader = ReadableStreamDefaultReader<Bytes> | ReadableStreamBYOBReader;

const responses = new WeakMap<Response, Recording>();
const streams = new WeakMap<ReadableStream, Branch>();
const readers = new WeakMap<Reader, Branch>();
const iterators = new WeakMap<AsyncIterator<Bytes>, Branch>();

/** Records what the page reads of this response from now on. */
export function tap(response: Response, recording: Recording): void {
  mapSet(responses, response, recording);
}

/** Replaces every way to read a body. Before any script of the page. */
export function installTap(): void {
  tapResponse(NativeResponse.prototype);
  tapStream(NativeReadableStream.prototype);
  tapReader(NativeDefaultReader.prototype);
  tapReader(NativeByobReader.prototype);
  tapIterator(Object.getPrototypeOf(streamValues(new NativeReadableStream())) as object);
}

function tapResponse(prototype: Response): void {
  replace<Response>(prototype, 'body', (original, self, args) => {
    const body = apply(original, self, args) as Stream | null;
    if (body) branchOf(self, body);
    return body;
  });
  replace<Response>(prototype, 'clone', (original, self, args) => {
    const copy = apply(original, self, args) as Response;
    const recording = mapGet(responses, self);
    if (recording) {
      recording.branch();
      mapSet(responses, copy, recording);
    }
    return copy;
  });
  for (const name of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    replace<Response>(prototype, name, (original, self, args) => {
      const body = mapGet(responses, self)?.live ? responseBody(self) : null;
      const branch = body && branchOf(self, body);
      const whole = body && branch && readWhole(self, body, branch);
      if (!whole) return apply(original, self, args);
      // Chromium words the SyntaxError of `json()` another way when the bytes are there already.
      if (name === 'json') return after(whole, copy => after(responseText(copy), parseJson));
      return after(whole, copy => apply(original, copy, args));
    });
  }
}

/** The branch of a response's body; undefined when it is not recorded (any more). */
function branchOf(response: Response, body: Stream): Branch | undefined {
  const recording = mapGet(responses, response);
  if (!recording) return undefined;
  const branch = mapGet(streams, body) ?? { recording, at: 0 };
  mapSet(streams, body, branch);
  return live(branch);
}

function tapStream(prototype: ReadableStream): void {
  replace<Stream>(prototype, 'getReader', (original, self, args) => {
    const reader = apply(original, self, args) as Reader;
    const branch = live(mapGet(streams, self));
    if (branch) watchReader(reader, reader instanceof NativeByobReader, branch);
    return reader;
  });
  replace<Stream>(prototype, 'tee', (original, self, args) => {
    const pair = apply(original, self, args) as [Stream, Stream];
    const branch = live(mapGet(streams, self));
    if (branch) {
      branch.recording.branch();
      mapSet(streams, pair[0], { ...branch });
      mapSet(streams, pair[1], { ...branch });
    }
    return pair;
  });
  replace<Stream>(prototype, 'cancel', (original, self, args) => {
    if (!streamLocked(self)) mapGet(streams, self)?.recording.leave(describe(args[0]));
    return apply(original, self, args);
  });
  for (const name of ['pipeTo', 'pipeThrough']) {
    replace<Stream>(prototype, name, (original, self, args) => {
      const branch = live(mapGet(streams, self));
      const pipe = branch && watchPipe(self, branch);
      if (!pipe) return apply(original, self, args);
      const result = apply(original, pipe.body, args);
      return name === 'pipeTo' ? pipe.releasedAfter(result as Promise<void>) : result;
    });
  }
  for (const name of ['values', Symbol.asyncIterator]) {
    replace<Stream>(prototype, name, (original, self, args) => {
      const iterator = apply(original, self, args) as AsyncIterator<Bytes>;
      const branch = live(mapGet(streams, self));
      if (branch) mapSet(iterators, iterator, branch);
      return iterator;
    });
  }
}

function tapReader<Kind extends Reader>(prototype: Kind): void {
  replace<Kind>(prototype, 'read', (original, self, args) => {
    const promise = apply(original, self, args) as Promise<ReadableStreamReadResult<ArrayBufferView<ArrayBuffer>>>;
    const branch = live(mapGet(readers, self));
    return branch ? after(promise, result => take(branch, result)) : promise;
  });
  replace<Kind>(prototype, 'cancel', (original, self, args) => {
    mapGet(readers, self)?.recording.leave(describe(args[0]));
    return apply(original, self, args);
  });
  replace<Kind>(prototype, 'releaseLock', (original, self, args) => {
    const result = apply(original, self, args);
    mapDelete(readers, self);
    return result;
  });
}

/** Follows a reader to the body's end, which comes without a read when the page stops asking or aborts. */
function watchReader(reader: Reader, byob: boolean, branch: Branch): void {
  mapSet(readers, reader, branch);
  const closed = byob
    ? byobReaderClosed(reader as ReadableStreamBYOBReader)
    : defaultReaderClosed(reader as ReadableStreamDefaultReader);
  // A released lock rejects `closed` too; by then the reader is forgotten, and the body goes on with its next reader.
  const unlessReleased = (then: () => void) => {
    if (mapGet(readers, reader) === branch) then();
  };
  after(
    closed,
    () => unlessReleased(() => branch.recording.end('complete', '')),
    error => unlessReleased(() => fail(branch.recording, error)),
  );
}

function tapIterator(prototype: object): void {
  replace<AsyncIterator<Bytes>>(prototype, 'next', (original, self, args) => {
    const promise = apply(original, self, args) as Promise<ReadableStreamReadResult<Bytes>>;
    const branch = live(mapGet(iterators, self));
    if (!branch) return promise;
    return after(
      promise,
      result => take(branch, result),
      error => failAgain(branch, error),
    );
  });
  replace<AsyncIterator<Bytes>>(prototype, 'return', (original, self, args) => {
    mapGet(iterators, self)?.recording.leave('');
    return apply(original, self, args);
  });
}
