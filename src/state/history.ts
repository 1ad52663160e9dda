import { assert } from '../base/assert';
import type { Json } from '../base/json';
import { createCheckpoints } from './checkpoints';
import { copyJson } from './copy';
import { dated } from './failure';
import { applyPatch, type Operation, type PatchFailure } from './patch';
import type { Splice } from './place';
import { parsePointer, valueAt } from './pointer';
import { createRemovals } from './removals';
import { patchSize } from './size';
import { enterDelta } from './touch-delta';
import { createTouchIndex } from './touch-index';

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
  /** The same after the change with that index in `changes` (-1: before the first). */
  after(change: number): Json;
  /** Frames of the changes that touched the value at the pointer, its ancestors or its descendants, ascending. */
  touching(pointer: string): readonly number[];
  /** Index in `changes` of the last change at or before `frame`; -1 when there is none. */
  changeIndexAt(frame: number): number;
}

/** A history while it grows. Frames come in ascending order. */
export interface StateRecorder extends StateHistory {
  /** Enters a whole state. The value stays the caller's: the next delta applies to a copy of it. */
  snapshot(frame: number, value: Json): StateChange;
  /** Enters a patch, applied or refused as a whole. The operations are kept and must not change. */
  delta(frame: number, operations: readonly Operation[]): StateChange;
}

const NO_SPLICES: readonly Splice[] = [];

/** Keeps whole states as text and, between them, the operations as they came: memory grows with the wire only. */
export function createStateHistory(initial: Json): StateRecorder {
  const changes: StateChange[] = [];
  /** By the number of the change; most have none. */
  const splices = new Map<number, readonly Splice[]>();
  const checkpoints = createCheckpoints(initial);
  const touches = createTouchIndex();
  /** Changes that are in `touches`: they are entered when somebody asks. */
  let entered = 0;
  let current = initial;
  /** Whether `current` is still the value that somebody else gave. */
  let isLent = true;
  let bytesSinceCheckpoint = 0;
  const removals = createRemovals({ deciding, stateAfter, costOf: checkpoints.costOf });

  return {
    get current() {
      return current;
    },
    changes,
    at: frame => stateAfter(changeIndexAt(frame)),
    after: stateAfter,
    touching,
    changeIndexAt,
    snapshot,
    delta,
  };

  function snapshot(frame: number, value: Json): StateChange {
    current = value;
    isLent = true;
    const change = enter({ kind: 'snapshot', frame });
    putCheckpoint();
    removals.allow(checkpoints.dueAfter);
    return change;
  }

  function delta(frame: number, operations: readonly Operation[]): StateChange {
    if (isLent) current = copyJson(current);
    isLent = false;
    const outcome = applyPatch(current, operations);
    if (!outcome.ok) {
      return enter({ kind: 'delta', frame, operations, failure: withRemoval(outcome.failure, frame) });
    }
    current = outcome.value;
    const change = enter({ kind: 'delta', frame, operations, failure: null }, outcome.splices);
    const bytes = patchSize(operations);
    removals.allow(bytes);
    bytesSinceCheckpoint += bytes;
    if (bytesSinceCheckpoint >= checkpoints.dueAfter) putCheckpoint();
    return change;
  }

  function enter(change: StateChange, spliced: readonly Splice[] = NO_SPLICES): StateChange {
    assert(change.frame >= (changes.at(-1)?.frame ?? change.frame), 'state changes come in the order of their frames');
    if (spliced.length > 0) splices.set(changes.length, spliced);
    changes.push(change);
    return change;
  }

  function putCheckpoint() {
    checkpoints.put(changes.length - 1, current);
    bytesSinceCheckpoint = 0;
  }

  function stateAfter(change: number): Json {
    return change === changes.length - 1 ? copyJson(current) : checkpoints.restore(changes, change);
  }

  function changeIndexAt(frame: number): number {
    let low = -1;
    let high = changes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((changes[middle]?.frame ?? 0) <= frame) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function touching(pointer: string): readonly number[] {
    const keys = parsePointer(pointer);
    if (!keys.ok) return [];
    enterTouches();
    return touches.find(keys.value, 'anywhere').map(change => changes[change]?.frame ?? 0);
  }

  function enterTouches() {
    for (; entered < changes.length; entered++) {
      const change = changes[entered];
      if (change?.kind === 'delta') enterDelta(touches, entered, change, splices.get(entered) ?? NO_SPLICES);
      else touches.write(entered, []);
    }
  }

  function deciding(keys: readonly string[]): readonly number[] {
    enterTouches();
    return touches.find(keys, 'above').filter(index => {
      const change = changes[index];
      return change?.kind === 'snapshot' || change?.failure === null;
    });
  }

  function withRemoval(failure: PatchFailure, frame: number): PatchFailure {
    const missing = failure.segments.findIndex(({ status }) => status === 'missing');
    if (failure.rule !== 'patch/path-missing' || missing < 0) return failure;
    const keys = failure.segments.slice(0, missing + 1).map(({ key }) => key);
    // There again once the patch is rolled back: an earlier operation of the same patch took it.
    if (valueAt(current, keys) !== undefined) return dated(failure, frame);
    const removal = removals.find(keys);
    if (removal === undefined) return failure;
    return dated(failure, removal === null ? null : (changes[removal]?.frame ?? null));
  }
}
