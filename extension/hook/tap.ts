import { type Branch, branchOf, failAgain, follow, forget, liveBranchOf, type Stream, take } from './branch';
import { replace } from './disguise';
import {
  after,
  type Bytes,
  defineProperty,
  getPrototypeOf,
  NativeByobReader,
  NativeDefaultReader,
  NativeReadableStream,
  NativeResponse,
  natives,
  ofReader,
  ofResponse,
  ofStream,
  ofWeakMap,
  parseJson,
} from './natives';
import type { Recording } from './recordings';
import { watchBody } from './watched-body';

// The page gets the browser's own Response and its own body. What is replaced are the ways to read one: each looks up
// whether the body is recorded and, if so, copies what passes. Nothing is pulled that the page does not pull, and
// cancel, abort, errors and back-pressure stay the browser's.

type Reader = ReadableStreamDefaultReader<Bytes> | ReadableStreamBYOBReader;

const ofByobReader = natives(NativeByobReader);
const responses = new WeakMap<Response, Recording>();

/** Records what the page reads of this response from now on. */
export function tap(response: Response, recording: Recording): void {
  ofWeakMap.set(responses, response, recording);
}

/** Replaces every way to read a body. Before any script of the page. */
export function installTap(): void {
  tapResponse(NativeResponse.prototype);
  tapStream(NativeReadableStream.prototype);
  tapReader(NativeDefaultReader.prototype);
  tapReader(NativeByobReader.prototype);
  tapIterator(getPrototypeOf(ofStream.values(new NativeReadableStream())));
}

function tapResponse(prototype: Response): void {
  replace<Response>(prototype, 'body', (native, self) => {
    const body = native() as Stream | null;
    if (body) followBody(self, body);
    return body;
  });
  replace<Response>(prototype, 'clone', (native, self) => {
    const copy = native() as Response;
    const recording = ofWeakMap.get(responses, self);
    if (recording) {
      recording.branch();
      tap(copy, recording);
    }
    return copy;
  });
  for (const name of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    replace<Response>(prototype, name, (native, self) => {
      const body = ofWeakMap.get(responses, self)?.live && !ofResponse.bodyUsed(self) && ofResponse.body(self);
      const branch = body && followBody(self, body);
      const whole = branch && watchBody(body, branch, 'whole');
      if (!whole) return native();
      const same = new NativeResponse(whole.body, { headers: ofResponse.headers(self) });
      const isJson = name === 'json';
      return after<unknown, unknown>(
        // Chromium words the SyntaxError of `json()` another way when the body comes from a script.
        isJson ? ofResponse.text(same) : (native(same) as Promise<unknown>),
        isJson && (parseJson as (text: unknown) => unknown),
        // And what stops such a body is one TypeError there, whatever it was.
        error => {
          throw branch.of.cause(error);
        },
      );
    });
  }
}

/** The branch of a response's body; undefined when it is not recorded (any more). */
function followBody(response: Response, body: Stream): Branch | undefined {
  const recording = ofWeakMap.get(responses, response);
  if (recording && !branchOf(body)) follow(body, { of: recording, at: 0 });
  return liveBranchOf(body);
}

function tapStream(prototype: ReadableStream): void {
  function tapMade<Made>(name: string, made: (made: Made, branch: Branch) => void) {
    replace<Stream>(prototype, name, (native, self) => {
      const result = native() as Made;
      const branch = liveBranchOf(self);
      if (branch) made(result, branch);
      return result;
    });
  }
  tapMade('getReader', watchReader);
  tapMade('values', follow);
  tapMade('tee', (pair: [Stream, Stream], branch) => {
    branch.of.branch();
    follow(pair[0], { ...branch });
    follow(pair[1], { ...branch });
  });
  replace<Stream>(prototype, 'cancel', (native, self, args) => {
    const branch = branchOf(self);
    if (branch && !ofStream.locked(self)) branch.of.leave(args[0]);
    return native();
  });
  for (const name of ['pipeTo', 'pipeThrough']) {
    replace<Stream>(prototype, name, (native, self) => {
      const branch = liveBranchOf(self);
      const watched = branch && watchBody(self, branch, 'pipe');
      if (!watched) return native();
      const { body, release } = watched;
      const failed = (error: unknown): never => {
        release();
        throw error;
      };
      try {
        const result = native(body);
        // After the promise of `pipeTo` the page's body is unlocked, as natively.
        return name === 'pipeTo' ? after(result as Promise<void>, release, failed) : result;
      } catch (error) {
        return failed(error);
      }
    });
  }
  // Natively the same function.
  defineProperty(prototype, Symbol.asyncIterator, { value: prototype.values });
}

function tapReader<Kind extends Reader>(prototype: Kind): void {
  replace<Kind>(prototype, 'read', (native, self) => {
    const promise = native() as Promise<ReadableStreamReadResult<ArrayBufferView<ArrayBuffer>>>;
    const branch = liveBranchOf(self);
    return branch ? after(promise, result => take(branch, result)) : promise;
  });
  tapLeave(prototype, 'cancel');
  replace<Kind>(prototype, 'releaseLock', (native, self) => {
    native();
    forget(self);
  });
}

/** Follows a reader to the body's end, which comes without a read when the page stops asking or aborts. */
function watchReader(reader: Reader, branch: Branch): void {
  follow(reader, branch);
  const { closed } = reader instanceof NativeByobReader ? (ofByobReader as unknown as typeof ofReader) : ofReader;
  // A body that has come whole is closed by the read of its last chunk, and says so before that chunk: let it go first.
  const settled = after(closed(reader as ReadableStreamDefaultReader<Bytes>), () => {});
  // A released lock rejects `closed` too; by then the reader is forgotten, and the body goes on with its next reader.
  const recording = () => (branchOf(reader) === branch ? branch.of : null);
  after(
    settled,
    () => recording()?.end(),
    error => recording()?.fail(error),
  );
}

function tapIterator(prototype: object): void {
  replace<AsyncIterator<Bytes>>(prototype, 'next', (native, self) => {
    const promise = native() as Promise<ReadableStreamReadResult<Bytes>>;
    const branch = liveBranchOf(self);
    if (!branch) return promise;
    return after(
      promise,
      result => take(branch, result),
      error => failAgain(branch, error),
    );
  });
  tapLeave(prototype, 'return');
}

function tapLeave(prototype: object, name: string): void {
  replace<object>(prototype, name, (native, self, args) => {
    branchOf(self)?.of.leave(args[0]);
    return native();
  });
}
