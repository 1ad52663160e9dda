import type { Json } from '../../src/base/json';
import type { Change } from '../../src/state/diff';
import { childOf } from '../../src/state/pointer';
import { CHILDREN_PAGE, childCount, childKeys, childPointer } from '../ui/json-rows';
import { type ChangeIndex, NO_CHANGES_INSIDE } from './change-index';
import type { MissingPlace } from './missing-place';
import type { Found } from './state-find';

/** A value of the state, or one that was removed from it. */
export interface StateValueRow {
  readonly kind: 'value';
  /** Unique among the rows: a removed item may have the pointer of the one that followed it. */
  readonly id: string;
  readonly pointer: string;
  readonly key: string | null;
  readonly depth: number;
  /** After the change; before it when `gone`. */
  readonly value: Json;
  readonly gone: boolean;
  /** Null when there is nothing to unfold. */
  readonly open: boolean | null;
  readonly change: Change | null;
  /** Changes somewhere below. */
  readonly inside: number;
  readonly found: boolean;
  /** Unfolded, with rows for what changed in it only. */
  readonly partial: boolean;
}

/** The place that a failed operation asked for. */
export interface StateMissingRow {
  readonly kind: 'missing';
  readonly id: string;
  readonly depth: number;
  readonly open: null;
  readonly place: MissingPlace;
}

export interface StateMoreRow {
  readonly kind: 'more';
  readonly id: string;
  /** Id of the container. */
  readonly of: string;
  readonly depth: number;
  readonly open: null;
  readonly left: number;
}

export type StateRow = StateValueRow | StateMissingRow | StateMoreRow;

export interface StateTree {
  readonly after: Json;
  readonly changes: ChangeIndex;
  readonly missing: MissingPlace | null;
  /** Containers that are unfolded as long as the user has not said otherwise. */
  readonly openAtFirst: ReadonlySet<string>;
  /** What the user has folded and unfolded, by row id. */
  readonly toggled: ReadonlyMap<string, boolean>;
  /** Children shown of a container, where the user has asked for more than a page. */
  readonly shown: ReadonlyMap<string, number>;
  readonly onlyChanges: boolean;
  readonly found: Found | null;
}

/** The rows of all unfolded containers, in document order. The cost is the number of rows, plus the keys beside them. */
export function stateRows(tree: StateTree): readonly StateRow[] {
  const rows: StateRow[] = [];
  const levels: Level[] = [];

  function add(child: Child, depth: number) {
    const { id, pointer, key, value, gone } = child;
    const holdsMissing = !gone && tree.found === null && tree.missing?.parent === pointer;
    // What is empty by now may still hold the rows of what is gone or missing.
    const held = holdsMissing || (!gone && tree.changes.removedFrom.has(pointer));
    const openable = childCount(value) > 0 || (held && typeof value === 'object' && value !== null);
    const open = openable ? isOpen(tree, child) : null;
    rows.push({
      kind: 'value',
      id,
      pointer,
      key,
      depth,
      value,
      gone,
      open,
      change: child.change,
      inside: gone ? 0 : (tree.changes.inside.get(pointer) ?? NO_CHANGES_INSIDE),
      found: !gone && tree.found?.matches.has(pointer) === true,
      partial: open === true && tree.onlyChanges && tree.found === null && !child.whole,
    });
    if (open) levels.push(levelOf(tree, child, depth));
    else if (holdsMissing && !openable && tree.missing) rows.push(missingRow(tree.missing, depth + 1));
  }

  add(rootOf(tree), 0);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const child = level.children[level.next];
    if (child) {
      level.next++;
      add(child, level.depth + 1);
      continue;
    }
    levels.pop();
    if (level.left > 0)
      rows.push({
        kind: 'more',
        id: `${level.id} more`,
        of: level.id,
        depth: level.depth + 1,
        open: null,
        left: level.left,
      });
    if (level.missing) rows.push(missingRow(level.missing, level.depth + 1));
  }
  return rows;
}

interface Child {
  readonly id: string;
  readonly pointer: string;
  readonly key: string | null;
  readonly value: Json;
  readonly gone: boolean;
  readonly change: Change | null;
  /** Part of a value that is new or gone as a whole: everything in it belongs to the change. */
  readonly whole: boolean;
  /** Found, or part of what was found. */
  readonly found: boolean;
}

interface Level {
  readonly id: string;
  readonly depth: number;
  readonly children: readonly Child[];
  readonly left: number;
  readonly missing: MissingPlace | null;
  next: number;
}

function rootOf({ after, changes }: StateTree): Child {
  const change = changes.at.get('') ?? null;
  return { id: '', pointer: '', key: null, value: after, gone: false, change, whole: isWhole(change), found: false };
}

function isOpen(tree: StateTree, { id, pointer, gone }: Child): boolean {
  const toggled = tree.toggled.get(id);
  if (toggled !== undefined) return toggled;
  if (gone) return false;
  if (tree.found) return pointer === '' || tree.found.around.has(pointer);
  return pointer === '' || tree.openAtFirst.has(pointer);
}

/** The children that have rows: those that are there, with those that were removed at their places. */
function levelOf(tree: StateTree, parent: Child, depth: number): Level {
  const keys = childKeys(parent.value);
  const total = keys?.length ?? childCount(parent.value);
  const limit = tree.shown.get(parent.id) ?? CHILDREN_PAGE;
  const removed = parent.gone ? [] : (tree.changes.removedFrom.get(parent.pointer) ?? []);
  const children: Child[] = [];
  let left = 0;
  let nextRemoved = 0;

  function take(child: Child) {
    if (!isShown(tree, parent, child)) return;
    if (children.length < limit) children.push(child);
    else left++;
  }

  const filtered = tree.found !== null || tree.onlyChanges;
  for (let i = 0; i < total; i++) {
    if (!filtered && children.length >= limit) {
      left += total - i;
      break;
    }
    // Items that are gone stand before the one that took their index; removed members have no place of their own.
    for (let gone = removed[nextRemoved]; gone && keys === null && gone.index <= i; gone = removed[++nextRemoved])
      take(goneChild(gone.change, gone.key));
    const key = keys?.[i] ?? String(i);
    take(childIn(tree, parent, key));
  }
  for (let gone = removed[nextRemoved]; gone; gone = removed[++nextRemoved]) take(goneChild(gone.change, gone.key));
  const holdsMissing = !parent.gone && tree.found === null && tree.missing?.parent === parent.pointer;
  const missing = holdsMissing ? tree.missing : null;
  return { id: parent.id, depth, children, left, missing, next: 0 };
}

function childIn(tree: StateTree, parent: Child, key: string): Child {
  const pointer = childPointer(parent.pointer, key);
  const change = parent.gone ? null : (tree.changes.at.get(pointer) ?? null);
  return {
    id: childPointer(parent.id, key),
    pointer,
    key,
    value: childOf(parent.value, key) ?? null,
    gone: parent.gone,
    change,
    whole: parent.whole || isWhole(change),
    found: parent.found || (!parent.gone && tree.found?.matches.has(pointer) === true),
  };
}

/** What moved is the same value at another place, and what changed in it is told apart. */
function isWhole(change: Change | null): boolean {
  return change !== null && change.kind !== 'moved';
}

/** Its id starts with a character that no pointer starts with. */
function goneChild(change: Change, key: string): Child {
  const { pointer } = change;
  return { id: `-${pointer}`, pointer, key, value: change.was ?? null, gone: true, change, whole: true, found: false };
}

function isShown(tree: StateTree, parent: Child, child: Child): boolean {
  if (tree.found) return child.found || (!child.gone && tree.found.around.has(child.pointer));
  if (!tree.onlyChanges || parent.whole || child.change) return true;
  return tree.changes.inside.has(child.pointer) || holds(child.pointer, tree.missing);
}

function holds(pointer: string, missing: MissingPlace | null): boolean {
  return missing !== null && (missing.parent === pointer || missing.parent.startsWith(`${pointer}/`));
}

function missingRow(place: MissingPlace, depth: number): StateMissingRow {
  return { kind: 'missing', id: '!', depth, open: null, place };
}
