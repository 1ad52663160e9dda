import type { Operation, PatchFailure } from '../../src/state/patch';
import { childPointer } from '../ui/json-rows';

/** The place that an operation asked for and that is not there: a row of its own in the tree. */
export interface MissingPlace {
  /** Of the last container (or value) that exists on the way. */
  readonly parent: string;
  readonly key: string;
  /** What the operation wanted, in three runs of text; the middle one is a word of the wire. */
  readonly text: readonly [before: string, wire: string, after: string];
}

/** Null when the operation failed for another reason than a place that is not there. */
export function missingPlace(frame: number, operation: Operation, failure: PatchFailure): MissingPlace | null {
  const at = failure.segments.findIndex(segment => segment.status === 'missing');
  const missing = failure.segments[at];
  if (!missing) return null;
  const parent = failure.segments.slice(0, at).reduce((pointer, segment) => childPointer(pointer, segment.key), '');
  const rest = failure.segments.slice(at + 1).map(segment => segment.key);
  const thing = /^(\d+|-)$/.test(missing.key) ? 'item' : 'key';
  const asks = `no such ${thing}; #${frame} asks to ${verb(operation, failure)} `;
  return {
    parent,
    key: missing.key,
    text: rest.length === 0 ? [`${asks}it`, '', ''] : [asks, rest.join('/'), ' in it'],
  };
}

function verb(operation: Operation, failure: PatchFailure): string {
  if (failure.member === 'from') return `${operation.op} from`;
  return operation.op === 'move' || operation.op === 'copy' ? `${operation.op} to` : operation.op;
}
