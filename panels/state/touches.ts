import type { Json } from '../../src/base/json';
import { sameJson } from '../../src/state/equal';
import type { StateHistory } from '../../src/state/history';
import { parsePointer, valueAt } from '../../src/state/pointer';
import { isFailed } from './comparison';

/** What one event did to the value at a place. */
export interface Touch {
  readonly frame: number;
  /** `snapshot`, or the verb of the operation that reached the place last. */
  readonly verb: string;
  /** Undefined where nothing was, or nothing is. */
  readonly was: Json | undefined;
  readonly now: Json | undefined;
  readonly outcome: 'changed' | 'same' | 'failed';
}

export interface Touches {
  /** How many events touched the place, in all. */
  readonly total: number;
  /** The latest of them up to a bound, in order. */
  readonly list: readonly Touch[];
}

/** Each touch costs two states, so only the latest are looked at. */
const MOST_TOUCHES = 30;

/** Which events touched the place, what it is part of, or what is part of it. Empty for what is no JSON Pointer. */
export function touchesOf(history: StateHistory, pointer: string): Touches {
  const keys = parsePointer(pointer);
  if (!keys.ok) return { total: 0, list: [] };
  const frames = history.touching(pointer);
  const list = frames.slice(-MOST_TOUCHES).map(frame => {
    const index = history.changeIndexAt(frame);
    const change = history.changes[index];
    const was = valueAt(history.after(index - 1), keys.value);
    const now = valueAt(history.after(index), keys.value);
    const outcome = change && isFailed(change) ? 'failed' : isSame(was, now) ? 'same' : 'changed';
    const verb = change?.kind === 'delta' ? verbFor(change.operations, pointer) : 'snapshot';
    return { frame, verb, was, now, outcome } as const;
  });
  return { total: frames.length, list };
}

function isSame(was: Json | undefined, now: Json | undefined): boolean {
  if (was === undefined || now === undefined) return was === now;
  return sameJson(was, now);
}

function verbFor(operations: readonly { readonly op: string; readonly path: string }[], pointer: string): string {
  const near = ({ path }: { readonly path: string }) =>
    path === pointer || path.startsWith(`${pointer}/`) || pointer.startsWith(`${path}/`);
  return operations.findLast(near)?.op ?? operations.at(-1)?.op ?? 'patch';
}
