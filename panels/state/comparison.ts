import type { Json } from '../../src/base/json';
import { type Change, describeChanges } from '../../src/state/diff';
import type { StateChange, StateHistory } from '../../src/state/history';
import { openWithin, pointerPath } from '../ui/json-rows';
import { type ChangeIndex, indexChanges } from './change-index';
import { type MissingPlace, missingPlace } from './missing-place';

/** What the state at the cursor is compared with: the state before the cursor's event, at the run's start, or after a frame. */
export type From = 'before' | 'start' | number;

export interface Comparison {
  readonly before: Json;
  readonly after: Json;
  /** In the order of the later state. */
  readonly list: readonly Change[];
  readonly changes: ChangeIndex;
  readonly missing: MissingPlace | null;
  /** Containers to unfold, so that a small state is seen whole and a change in a large one is in sight. */
  readonly openAtFirst: ReadonlySet<string>;
}

/** Rows that the tree unfolds by itself. */
const ROWS_AT_FIRST = 120;
/** Changes whose ways are unfolded; the rest is counted on the folded rows. */
const CHANGES_AT_FIRST = 200;

/** Cost: two states copied, one compared. `start` is the frame before the run. */
export function compareStates(history: StateHistory, frame: number, from: From, start: number): Comparison {
  const after = history.at(frame);
  const event = changeOf(history, frame);
  const base = from === 'before' ? frame - 1 : from === 'start' ? start : from;
  const same = history.changeIndexAt(base) === history.changeIndexAt(frame);
  const before = same ? after : history.at(base);
  const changes = same ? [] : describeChanges(before, after);
  const missing = event === null ? null : missingOf(event);
  const openAtFirst = new Set(openWithin(after, ROWS_AT_FIRST));
  for (const { pointer, kind } of changes.slice(0, CHANGES_AT_FIRST)) {
    for (const ancestor of pointerPath(pointer).slice(0, -1)) openAtFirst.add(ancestor);
    // A new value stands in its row beside the old one; its members are no changes of their own.
    if (kind !== 'moved') openAtFirst.delete(pointer);
  }
  if (missing) for (const ancestor of pointerPath(missing.parent)) openAtFirst.add(ancestor);
  return { before, after, list: changes, changes: indexChanges(changes), missing, openAtFirst };
}

/** What the event of the frame itself did to the state; null when it did nothing. */
export function changeOf(history: StateHistory, frame: number): StateChange | null {
  const change = history.changes[history.changeIndexAt(frame)];
  return change?.frame === frame ? change : null;
}

/** Which event the state at the cursor comes from, in one sentence; `failed` when the cursor's own event was not applied. */
export function asOf(history: StateHistory, frame: number): { readonly text: string; readonly failed: boolean } {
  const at = history.changeIndexAt(frame);
  const event = changeOf(history, frame);
  const last = lastApplied(history.changes, at);
  const state = last === null ? 'this is the state before the first change' : `this is the state after #${last}`;
  if (event === null) return { text: `#${frame} does not touch the state: ${state}.`, failed: false };
  if (isFailed(event)) return { text: `#${frame} was not applied: ${state}.`, failed: true };
  return { text: `State after #${frame}`, failed: false };
}

/** A patch that did not apply leaves the state as it was. */
export function isFailed(change: StateChange): boolean {
  return change.kind === 'delta' && change.failure !== null;
}

function lastApplied(changes: readonly StateChange[], from: number): number | null {
  for (let i = from; i >= 0; i--) {
    const change = changes[i];
    if (change && !isFailed(change)) return change.frame;
  }
  return null;
}

function missingOf(change: StateChange): MissingPlace | null {
  if (change.kind !== 'delta' || change.failure === null) return null;
  const operation = change.operations[change.failure.operation];
  return operation ? missingPlace(change.frame, operation, change.failure) : null;
}
