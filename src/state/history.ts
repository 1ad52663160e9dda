import type { Json } from '../base/json';
import type { Operation, PatchFailure } from './patch';

/** What one event did to the state. */
export type StateChange =
  | { readonly kind: 'snapshot'; readonly frame: number }
  | {
      readonly kind: 'delta';
      readonly frame: number;
      readonly operations: readonly Operation[];
      readonly failure: PatchFailure | null;
    };

/** The state of a thread after every event, without a copy per event. */
export interface StateHistory {
  /** After the last event. Not to be changed or kept by the reader: the next delta applies in place. */
  readonly current: Json;
  /** Events that set or patched the state, in order, failed ones included. */
  readonly changes: readonly StateChange[];
  /** The state after `frame` (-1: before the first frame). The caller owns the value. Cost: one checkpoint copied, plus a bounded number of operations. */
  at(frame: number): Json;
  /** Frames of the changes that touched the value at the pointer, its ancestors or its descendants, ascending. */
  touching(pointer: string): readonly number[];
  /** Index in `changes` of the last change at or before `frame`; -1 when there is none. */
  changeIndexAt(frame: number): number;
}
