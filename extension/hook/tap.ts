import { replace } from './disguise';
import {
  after,
  apply,
  NativeReadableStream,
  NativeResponse,
  NativeUint8Array,
  parseJson,
  readerCancel,
  readerRead,
  readerReleaseLock,
  responseBody,
  responseBodyUsed,
  responseHeaders,
  responseText,
  setBytes,
  streamGetReader,
  streamLocked,
  streamValues,
} from './natives';
import type { Recording } from './recording';

// The page gets the browser's own Response and its own body. What is replaced are the ways to read one: each looks up
// whether the body is recorded and, if so, copies what passes. Nothing is pulled that the page does not pull, and
// cancel, abort, errors and back-pressure stay the browser's.

type Bytes = Uint8Array<ArrayBuffer>;
type Stream = ReadableStream<Bytes>;
type Reader = ReadableStreamDefaultReader<Bytes> | ReadableStreamBYOBReader;

/** A place in a recorded body: how far this branch of it has been read. */
interface Branch {
  readonly recording: Recording;
  at: number;
}

const responses = new WeakMap<Response, Recording>();
const streams = new WeakMap<ReadableStream, Branch>();
const readers = new WeakMap<Reader, Branch>();
const iterators = new WeakMap<AsyncIterator<Bytes>, Branch>();

/** Records what the page reads of this response from now on. */
export function tap(response: Response, recording: Recording): void {
  responses.set(response, recording);
}

export function installTap(): void {
  const response = Response.prototype;
  const stream = ReadableStream.prototype;

  replace<Response>(response, 'body', (original, self, args) => {
    const body = apply(original, self, args) as Stream | null;
    const recording = responses.get(self);
    if (body && recording && !streams.has(body)) streams.set(body, { recording, at: 0 });
    return body;
  });
  replace<Response>(response, 'clone', (original, self, args) => {
    const copy = apply(original, self, args) as Response;
    const recording = responses.get(self);
    if (recording) responses.set(copy, recording);
    return copy;
  });
  for (const name of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    replace<Response>(response, name, (original, self, args) => {
      const whole = readWhole(self);
      if (!whole) return apply(original, self, args);
      // Chromium words the SyntaxError of `json()` another way when the bytes are there already.
      if (name === 'json') return after(whole, copy => after(responseText(copy), parseJson));
      return after(whole, copy => apply(original, copy, args));
    });
  }

  replace<Stream>(stream, 'getReader', (original, self, args) => {
    const reader = apply(original, self, args) as Reader;
    const branch = live(streams.get(self));
    if (branch) watchReader(self, reader, branch);
    return reader;
  });
  replace<Stream>(stream, 'tee', (original, self, args) => {
    const pair = apply(original, self, args) as [Stream, Stream];
    const branch = live(streams.get(self));
    if (branch) {
      streams.set(pair[0], { ...branch });
      streams.set(pair[1], { ...branch });
    }
    return pair;
  });
  replace<Stream>(stream, 'cancel', (original, self, args) => {
    if (!streamLocked(self)) streams.get(self)?.recording.end('cancelled', describe(args[0]));
    return apply(original, self, args);
  });
  for (const name of ['pipeTo', 'pipeThrough']) {
    replace<Stream>(stream, name, (original, self, args) => apply(original, watchedStream(self) ?? self, args));
  }
  for (const name of ['values', Symbol.asyncIterator]) {
    replace<Stream>(stream, name, (original, self, args) => {
      const iterator = apply(original, self, args) as AsyncIterator<Bytes>;
      const branch = live(streams.get(self));
      if (branch) iterators.set(iterator, branch);
      return iterator;
    });
  }
  installIteratorTap();

  for (const prototype of [ReadableStreamDefaultReader.prototype, globalThis.ReadableStreamBYOBReader?.prototype]) {
    if (!prototype) continue;
    replace<Reader>(prototype, 'read', (original, self, args) => {
      const promise = apply(original, self, args) as ReturnType<Reader['read']>;
      const branch = live(readers.get(self));
      return branch ? after(promise, result => take(branch, result)) : promise;
    });
    replace<Reader>(prototype, 'cancel', (original, self, args) => {
      readers.get(self)?.recording.end('cancelled', describe(args[0]));
      return apply(original, self, args);
    });
  }
}

function installIteratorTap(): void {
  const prototype = Object.getPrototypeOf(streamValues(new NativeReadableStream())) as object;
  replace<AsyncIterator<Bytes>>(prototype, 'next', (original, self, args) => {
    const promise = apply(original, self, args) as Promise<ReadableStreamReadResult<Bytes>>;
    const branch = live(iterators.get(self));
    return branch
      ? after(
          promise,
          result => take(branch, result),
          error => refail(branch, error),
        )
      : promise;
  });
  replace<AsyncIterator<Bytes>>(prototype, 'return', (original, self, args) => {
    iterators.get(self)?.recording.end('cancelled', '');
    return apply(original, self, args);
  });
}

function refail(branch: Branch, error: unknown): never {
  fail(branch.recording, error);
  throw error;
}

function live(branch: Branch | undefined): Branch | undefined {
  return branch?.recording.live ? branch : undefined;
}

function take<Result extends ReadableStreamReadResult<ArrayBufferView>>(branch: Branch, result: Result): Result {
  const bytes = result.value as Bytes | undefined;
  if (bytes?.byteLength) {
    branch.recording.take(branch.at, bytes);
    branch.at += bytes.byteLength;
  }
  if (result.done) branch.recording.end('complete', '');
  return result;
}

/** Follows a reader to the body's end, which comes without a read when the page stops asking or aborts. */
function watchReader(body: Stream, reader: Reader, branch: Branch): void {
  readers.set(reader, branch);
  after(
    reader.closed,
    () => branch.recording.end('complete', ''),
    error => {
      // A released lock rejects `closed` too; then the body goes on with its next reader.
      if (streamLocked(body)) fail(branch.recording, error);
    },
  );
}

/** Marks the recording as ended by an abort of the page or by a failure. */
export function fail(recording: Recording, error: unknown): void {
  recording.end(recording.aborted() ? 'aborted' : 'failed', describe(error));
}

/** The same bytes as a body of our own, for piping, which never touches a reader; null when it is not recorded. */
function watchedStream(body: Stream): Stream | null {
  const branch = live(streams.get(body));
  if (!branch || streamLocked(body)) return null;
  const reader = streamGetReader(body);
  return new NativeReadableStream<Bytes>(
    {
      pull: controller =>
        after(
          readerRead(reader),
          result => {
            take(branch, result);
            if (!result.done) return controller.enqueue(result.value);
            controller.close();
            readerReleaseLock(reader);
          },
          error => refail(branch, error),
        ),
      cancel(reason) {
        branch.recording.end('cancelled', describe(reason));
        return after(readerCancel(reader, reason), () => readerReleaseLock(reader));
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Reads the body to its end for `text()` and its like, as a Response of the same bytes and headers. Null when it is not
 * recorded, or when the native method will refuse it.
 */
function readWhole(response: Response): Promise<Response> | null {
  const recording = responses.get(response);
  if (!recording?.live || responseBodyUsed(response)) return null;
  const body = responseBody(response);
  if (!body || streamLocked(body)) return null;
  const branch = streams.get(body) ?? { recording, at: 0 };
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
      error => refail(branch, error),
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

function describe(error: unknown): string {
  try {
    return error === undefined ? '' : String(error);
  } catch {
    return '';
  }
}
