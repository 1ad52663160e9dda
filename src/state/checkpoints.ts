import { ensure } from '../base/assert';
import type { Json } from '../base/json';
import type { StateChange } from './history';
import { type Packed, pack, unpack } from './packed';
import { applyPatch } from './patch';

/**
 * Whole states put away now and then, so that any other is a few operations away from one:
 *
 *     change     -1   0   1   2   3   4   5   6
 *     whole       x           x           x
 *     state 4                 x ──3──4
 */
export interface Checkpoints {
  /** Puts away the state after a change; changes ascend, -1 is the start. */
  put(change: number, state: Json): void;
  /** Bytes of patches after which the next one is due: as many as the last one takes, so that both cost the same. */
  readonly dueAfter: number;
  /** The state after a change, as a value of the caller's own. */
  restore(changes: readonly StateChange[], change: number): Json;
  /** About how many bytes `restore` reads. */
  costOf(change: number): number;
}

/**
 * How many times its own size a state takes in patches before it is put away again. Writing the text is most of what a
 * history costs; twice as far apart, a seek would take more than twice as long as cloning the state.
 */
const SIZES_APART = 2;
/** Bytes: checkpoints of tiny states come no closer than this, as each also costs a list entry. */
const AT_LEAST = 256;

export function createCheckpoints(initial: Json): Checkpoints {
  const points: { readonly change: number; readonly state: Packed }[] = [];
  put(-1, initial);
  return {
    put,
    restore,
    get dueAfter() {
      return Math.max(AT_LEAST, SIZES_APART * (points.at(-1)?.state.size ?? 0));
    },
    costOf: change => 2 * Math.max(AT_LEAST, pointBefore(change).state.size),
  };

  function put(change: number, state: Json) {
    points.push({ change, state: pack(state) });
  }

  function restore(changes: readonly StateChange[], change: number): Json {
    const point = pointBefore(change);
    let state = unpack(point.state);
    for (let i = point.change + 1; i <= change; i++) {
      const step = changes[i];
      if (step?.kind !== 'delta' || step.failure !== null) continue;
      const outcome = applyPatch(state, step.operations);
      if (outcome.ok) state = outcome.value;
    }
    return state;
  }

  function pointBefore(change: number) {
    let low = 0;
    let high = points.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((points[middle]?.change ?? 0) <= change) low = middle;
      else high = middle - 1;
    }
    return ensure(points[low], 'the state has no first checkpoint');
  }
}
