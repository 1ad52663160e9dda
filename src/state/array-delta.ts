import type { ArrayDelta, Delta } from 'jsondiffpatch';
import type { Json } from '../base/json';
import type { Change, Inner } from './diff';
import { isContainer } from './members';
import { formatPointer } from './pointer';

/**
 * In the delta of an array, `_2` is about item 2 of the earlier array, which was removed or moved (`['', to, 3]`), and
 * `2` about item 2 of the later one. Returns what happened to whole items, and what is to be looked into.
 */
export function walkArray(
  delta: ArrayDelta,
  path: readonly string[],
  left: readonly Json[],
  right: readonly Json[],
): { readonly moves: Change[]; readonly inner: Inner[] } {
  const moves: Change[] = [];
  const inner: Inner[] = [];
  const entries = entriesOf(delta);
  const at = (index: number): string => formatPointer([...path, String(index)]);

  for (const [index, entry] of entries.gone) {
    if (entry[2] === MOVED) {
      const to = entry[1] as number;
      const item = right[to] ?? null;
      moves.push({ pointer: at(to), kind: 'moved', was: item, now: item, from: at(index) });
    } else if (!isReplaced(index)) moves.push({ pointer: at(index), kind: 'removed', was: left[index] ?? null });
  }
  const before = earlierIndices(entries, left.length, right.length);
  for (const [index, entry] of entries.here) {
    const [was, now] = [left[before.get(index) ?? index] ?? null, right[index] ?? null];
    if (isReplaced(index)) moves.push({ pointer: at(index), kind: 'changed', was, now });
    else inner.push({ delta: entry, path: [...path, String(index)], was, now });
  }
  return { moves, inner };

  /** A text, a number or the like gave way to another: such an item is what stands there, not who. */
  function isReplaced(index: number): boolean {
    const isOther = entries.gone.get(index)?.[2] === REMOVED && isAdded(entries.here.get(index));
    return isOther && !isContainer(left[index]) && !isContainer(right[index]);
  }
}

const REMOVED = 0;
const MOVED = 3;

interface Entries {
  /** By the index in the earlier array. */
  readonly gone: ReadonlyMap<number, readonly unknown[]>;
  /** By the index in the later array. */
  readonly here: ReadonlyMap<number, Delta>;
}

function entriesOf(delta: ArrayDelta): Entries {
  const gone = new Map<number, readonly unknown[]>();
  const here = new Map<number, Delta>();
  for (const [key, entry] of Object.entries(delta as unknown as Readonly<Record<string, Delta>>)) {
    if (key === '_t') continue;
    if (key.startsWith('_')) gone.set(Number(key.slice(1)), entry as readonly unknown[]);
    else here.set(Number(key), entry);
  }
  return { gone, here };
}

function isAdded(entry: Delta): boolean {
  return Array.isArray(entry) && entry.length === 1;
}

/** Where the items of the later array stood before: those that stayed keep their order, whatever was put between them. */
function earlierIndices({ gone, here }: Entries, before: number, after: number): ReadonlyMap<number, number> {
  const earlier = new Map<number, number>();
  for (const [index, entry] of gone) if (entry[2] === MOVED) earlier.set(entry[1] as number, index);
  let next = 0;
  for (let index = 0; index < after && next < before; index++) {
    if (earlier.has(index) || isAdded(here.get(index))) continue;
    while (gone.has(next)) next++;
    earlier.set(index, next++);
  }
  return earlier;
}
