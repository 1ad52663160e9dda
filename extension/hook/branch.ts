import { type Bytes, ofBytes, ofWeakMap, viewed } from './natives';
import type { Recording } from './recordings';

export type Stream = ReadableStream<Bytes>;

/** A place in a recorded body: how far this branch of it has been read. */
export interface Branch {
  readonly of: Recording;
  at: number;
}

/** By the bodies, readers and iterators that read them. */
const branches = new WeakMap<object, Branch>();

/** What is read by this body, reader or iterator is recorded as that branch. */
export function follow(reading: object, branch: Branch): void {
  ofWeakMap.set(branches, reading, branch);
}

export function forget(reading: object): void {
  ofWeakMap.delete(branches, reading);
}

export function branchOf(reading: object): Branch | undefined {
  return ofWeakMap.get(branches, reading);
}

/** The branch while it is recorded. */
export function liveBranchOf(reading: object): Branch | undefined {
  const branch = branchOf(reading);
  return branch?.of.live ? branch : undefined;
}

/** Copies what a read gave and passes it on. */
export function take<Result extends ReadableStreamReadResult<ArrayBufferView<ArrayBuffer>>>(
  branch: Branch,
  result: Result,
): Result {
  if (result.value) {
    // A BYOB reader fills whatever view it was given: a DataView, wider elements.
    const bytes = viewed(result.value);
    branch.of.take(branch.at, bytes);
    branch.at += ofBytes.length(bytes);
  }
  if (result.done) branch.of.end();
  return result;
}

/** Marks the branch's recording as failed and throws the error again, for the page. */
export function failAgain(branch: Branch, error: unknown): never {
  branch.of.fail(error);
  throw error;
}
