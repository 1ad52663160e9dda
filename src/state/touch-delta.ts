import type { StateChange } from './history';
import type { Operation } from './patch';
import type { Splice } from './place';
import { parsePointer } from './pointer';
import type { TouchIndex } from './touch-index';

/** Enters the places that a delta touched, or tried to: of a refused one the operations up to the failing one. */
export function enterDelta(
  touches: TouchIndex,
  number: number,
  change: Extract<StateChange, { kind: 'delta' }>,
  splices: readonly Splice[],
): void {
  const { failure, operations } = change;
  // What is no operation at all has no place either.
  const tried = failure === null ? operations.length : failure.operation + (failure.member === 'op' ? 0 : 1);
  operations.slice(0, tried).forEach((operation, position) => {
    for (const member of membersOf(operation)) {
      const keys = parsePointer(operation[member] ?? '');
      if (!keys.ok) continue;
      const splice = splices.find(one => one.operation === position && one.member === member);
      if (splice === undefined) {
        touches.write(number, keys.value);
        continue;
      }
      const array = keys.value.slice(0, -1);
      touches.write(number, [...array, String(splice.index)]);
      if (splice.shifts) touches.shift(number, array, splice.index);
    }
  });
}

/** The pointers to what an operation changes: `test` changes nothing, `copy` nothing at its source. */
function membersOf({ op }: Operation): readonly ('path' | 'from')[] {
  if (op === 'test') return [];
  return op === 'move' ? ['path', 'from'] : ['path'];
}
