import type { Change } from '../../src/state/diff';
import { parsePointer } from '../../src/state/pointer';
import { pointerPath } from '../ui/json-rows';

export interface RemovedChild {
  readonly change: Change;
  readonly key: string;
  /** For an item: the index it had; -1 for the member of an object. */
  readonly index: number;
}

/** Changes by place, so that a tree asks for one place at a time. */
export interface ChangeIndex {
  readonly count: number;
  /** What changed at a place that is still there. */
  readonly at: ReadonlyMap<string, Change>;
  /** How many changes happened below a place. */
  readonly inside: ReadonlyMap<string, number>;
  /** What was removed from a container, in order. */
  readonly removedFrom: ReadonlyMap<string, readonly RemovedChild[]>;
}

export const NO_CHANGES_INSIDE = 0;

/** Cost: the changes times their depth. */
export function indexChanges(changes: readonly Change[]): ChangeIndex {
  const at = new Map<string, Change>();
  const inside = new Map<string, number>();
  const removedFrom = new Map<string, RemovedChild[]>();
  for (const change of changes) {
    const path = pointerPath(change.pointer);
    for (const ancestor of path.slice(0, -1)) inside.set(ancestor, (inside.get(ancestor) ?? 0) + 1);
    const parent = path.at(-2);
    if (change.kind !== 'removed' || parent === undefined) {
      at.set(change.pointer, change);
      continue;
    }
    const list = removedFrom.get(parent) ?? [];
    list.push(removedChild(change));
    removedFrom.set(parent, list);
  }
  for (const list of removedFrom.values()) list.sort((a, b) => a.index - b.index);
  return { count: changes.length, at, inside, removedFrom };
}

function removedChild(change: Change): RemovedChild {
  const keys = parsePointer(change.pointer);
  const key = (keys.ok ? keys.value.at(-1) : null) ?? '';
  return { change, key, index: /^\d+$/.test(key) ? Number(key) : -1 };
}
