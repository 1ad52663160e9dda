import { asText, NativeUint8Array } from './natives';
import type { Recording } from './recording';

export type Bytes = Uint8Array<ArrayBuffer>;
export type Stream = ReadableStream<Bytes>;
/** A place in a recorded body: how far this branch of it has been read. */
export interface Branch {
  readonly recording: Recording;
  at: number;
}

/** The branch while it is recorded. */
export function live(branch: Branch | undefined): Branch | undefined {
  return branch?.recording.live ? branch : undefined;
}

/** Copies what a read gave and passes it on. */
export function take<Result extends ReadableStreamReadResult<ArrayBufferView<ArrayBuffer>>>(
  branch: Branch,
  result: Result,
): Result {
  const view = result.value;
  if (view && view.byteLength > 0) {
    // A BYOB reader fills whatever view it was given: a DataView, wider elements.
    branch.recording.take(branch.at, new NativeUint8Array(view.buffer, view.byteOffset, view.byteLength));
    branch.at += view.byteLength;
  }
  if (result.done) branch.recording.end('complete', '');
  return result;
}

/** Marks the recording as ended by an abort of the page or by a failure. */
export function fail(recording: Recording, error: unknown): void {
  recording.end(recording.aborted() ? 'aborted' : 'failed', describe(error));
}

/** Marks the branch's recording as failed and throws the error again, for the page. */
export function failAgain(branch: Branch, error: unknown): never {
  fail(branch.recording, error);
  throw error;
}

/** The error's own text; empty when it has none. */
export function describe(error: unknown): string {
  try {
    return error === undefined ? '' : asText(error);
  } catch {
    return '';
  }
}
