import type { Json } from '../../src/base/json';
import type { StateChange } from '../../src/state/history';
import { applyPatch, type Operation } from '../../src/state/patch';
import { parsePointer, valueAt } from '../../src/state/pointer';
import { shortPart } from '../ui/json-preview';

/** What one operation did, or would have done. */
export interface OperationEffect {
  readonly index: number;
  readonly op: string;
  readonly path: string;
  /** Of `move` and `copy`. */
  readonly from: string | null;
  readonly status: 'applied' | 'undone' | 'failed' | 'not-reached';
  /** `412 → 670`, with a dash for nothing; empty when the operation changes nothing. */
  readonly effect: string;
}

/** Operations of one event that are listed; the event itself has them all. */
export const OPERATIONS_SHOWN = 200;

/**
 * The operations of a delta with what stood at their places before and after each one. `before` is consumed: the
 * operations are applied to it one by one, because each sees what the ones ahead of it did.
 */
export function operationEffects(before: Json, delta: StateChange & { kind: 'delta' }): readonly OperationEffect[] {
  const effects: OperationEffect[] = [];
  let state = before;
  const failed = delta.failure?.operation ?? delta.operations.length;
  for (const [index, operation] of delta.operations.slice(0, OPERATIONS_SHOWN).entries()) {
    const { op = '?', path = '', from } = readOperation(operation);
    let effect = '';
    if (index < failed) {
      const was = putsIn(state, op, path) ? null : textAt(state, path);
      const outcome = applyPatch(state, [operation]);
      if (outcome.ok) state = outcome.value;
      effect = effectText(op, was, op === 'remove' ? null : textAt(state, lastItem(state, path)));
    }
    effects.push({
      index,
      op,
      path,
      from: from ?? null,
      status: statusOf(index, failed, delta.failure !== null),
      effect,
    });
  }
  return effects;
}

/** Operations may be anything on the wire; a value that is no text shows as nothing. */
function readOperation(operation: Operation): { op?: string; path?: string; from?: string } {
  const { op, path, from } = operation ?? {};
  return {
    ...(typeof op === 'string' ? { op } : {}),
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof from === 'string' ? { from } : {}),
  };
}

function statusOf(index: number, failed: number, undone: boolean): OperationEffect['status'] {
  if (index === failed) return 'failed';
  if (index > failed) return 'not-reached';
  return undone ? 'undone' : 'applied';
}

const NOTHING = '–';

function effectText(op: string, was: string | null, now: string | null): string {
  return op === 'test' ? `is ${now ?? NOTHING}` : `${was ?? NOTHING} → ${now ?? NOTHING}`;
}

/** What stands at a place, in a word; null for nothing, as in front of an item that is put in. */
function textAt(state: Json, path: string): string | null {
  const keys = parsePointer(path);
  const value = keys.ok ? valueAt(state, keys.value) : undefined;
  return value === undefined ? null : shortPart(value).text;
}

/** `add` and its kin put an item into an array in front of what stands there: nothing is overwritten. */
function putsIn(state: Json, op: string, path: string): boolean {
  return (op === 'add' || op === 'move' || op === 'copy') && Array.isArray(parentOf(state, path));
}

/** `/items/-` names the place behind the last item; once the item is there, its index does. */
function lastItem(state: Json, path: string): string {
  const parent = path.endsWith('/-') ? parentOf(state, path) : undefined;
  return Array.isArray(parent) ? `${path.slice(0, -1)}${parent.length - 1}` : path;
}

function parentOf(state: Json, path: string): Json | undefined {
  const keys = parsePointer(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return keys.ok ? valueAt(state, keys.value) : undefined;
}
