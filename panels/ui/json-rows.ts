import { isObject, type Json } from '../../src/base/json';
import { childOf, escapeKey } from '../../src/state/pointer';

/** Children of one container that are shown at once; a row offers the next ones. */
export const CHILDREN_PAGE = 1000;

/** A visible row of a JSON tree. */
export interface ValueRow {
  readonly kind: 'value';
  readonly pointer: string;
  /** Null at the root. */
  readonly key: string | null;
  readonly depth: number;
  readonly value: Json;
  /** Null when there is nothing to unfold. */
  readonly open: boolean | null;
}

/** Stands for the children that are not shown yet. */
export interface MoreRow {
  readonly kind: 'more';
  /** Of the container. */
  readonly pointer: string;
  readonly depth: number;
  readonly open: null;
  readonly left: number;
}

export type JsonRow = ValueRow | MoreRow;

/**
 * The rows of all unfolded containers, in document order. The cost is the number of rows; folded parts are not visited,
 * and depth costs no call stack.
 */
export function jsonRows(
  value: Json,
  isOpen: (pointer: string) => boolean,
  shownChildren: (pointer: string) => number,
): readonly JsonRow[] {
  const rows: JsonRow[] = [];
  const levels: Level[] = [];

  function add(key: string | null, pointer: string, depth: number, child: Json) {
    const open = childCount(child) === 0 ? null : isOpen(pointer);
    rows.push({ kind: 'value', pointer, key, depth, value: child, open });
    if (open) levels.push({ value: child, keys: childKeys(child), pointer, depth, next: 0 });
  }

  add(null, '', 0, value);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const total = level.keys?.length ?? childCount(level.value);
    const shown = Math.min(total, shownChildren(level.pointer));
    if (level.next >= shown) {
      levels.pop();
      if (shown < total)
        rows.push({ kind: 'more', pointer: level.pointer, depth: level.depth + 1, open: null, left: total - shown });
      continue;
    }
    const key = level.keys?.[level.next] ?? String(level.next);
    level.next++;
    add(key, childPointer(level.pointer, key), level.depth + 1, childOf(level.value, key) ?? null);
  }
  return rows;
}

/** Containers to unfold so that no more than so many rows show, the outer ones first. */
export function openWithin(value: Json, rows: number): ReadonlySet<string> {
  const open = new Set<string>();
  let left = rows - 1;
  let outer: readonly (readonly [pointer: string, value: Json])[] = [['', value]];
  while (outer.length > 0) {
    const inner: (readonly [string, Json])[] = [];
    for (const [pointer, container] of outer) {
      const count = childCount(container);
      if (count === 0 || count > left) continue;
      left -= count;
      open.add(pointer);
      for (const key of childKeys(container) ?? Array.from({ length: count }, (_, i) => String(i)))
        inner.push([childPointer(pointer, key), childOf(container, key) ?? null]);
    }
    outer = inner;
  }
  return open;
}

/** 0 for everything that is no container. */
export function childCount(value: Json): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** The own keys of an object, in order; null for an array, whose keys are counted. */
export function childKeys(value: Json): readonly string[] | null {
  return isObject(value) ? Object.keys(value) : null;
}

/** The pointers of all ancestors and of the place itself, the root first. */
export function pointerPath(pointer: string): readonly string[] {
  const path = [''];
  for (let at = pointer.indexOf('/', 1); at > 0; at = pointer.indexOf('/', at + 1)) path.push(pointer.slice(0, at));
  if (pointer !== '') path.push(pointer);
  return path;
}

/** RFC 6901, section 3. */
export function childPointer(pointer: string, key: string): string {
  return `${pointer}/${escapeKey(key)}`;
}

interface Level {
  readonly value: Json;
  readonly keys: readonly string[] | null;
  readonly pointer: string;
  readonly depth: number;
  next: number;
}
