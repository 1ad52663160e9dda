import { isObject, type Json } from '../base/json';
import { isContainer, memberOf, setMember } from './members';
import type { Operation } from './patch';
import { arrayIndex, childOf, parentOf } from './pointer';

/** An item that an operation put into an array or took out. */
export interface Splice {
  /** Index of the operation. */
  readonly operation: number;
  /** Which of its pointers names the item. */
  readonly member: 'path' | 'from';
  /** The item's index, also where the pointer ends in `-`. */
  readonly index: number;
  /** Whether items stood behind it, which have other indices now. */
  readonly shifts: boolean;
}

/** A document while a patch is applied to it. */
export interface Draft {
  root: Json;
  /** What takes back each step, last step last; null when no step may have to be taken back. */
  undo: Operation[] | null;
  splices: Splice[];
}

export function createDraft(root: Json, undo: Operation[] | null): Draft {
  return { root, undo, splices: NO_SPLICES };
}

/** Puts a value where `add` puts it (RFC 6902, section 4.1). False, and nothing done, when there is no such place. */
export function insert(draft: Draft, path: string, value: Json, operation: number): boolean {
  if (path === '') return overwriteRoot(draft, value);
  const place = parentOf(draft.root, path);
  if (place === null) return false;
  const { parent, key } = place;
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : arrayIndex(key);
    if (index === null || index > parent.length) return false;
    draft.undo?.push({ op: 'remove', path: key === '-' ? `${path.slice(0, -1)}${index}` : path });
    note(draft, { operation, member: 'path', index, shifts: index < parent.length });
    if (index === parent.length) parent.push(value);
    else parent.splice(index, 0, value);
    return true;
  }
  if (!isObject(parent)) return false;
  const old = memberOf(parent, key);
  draft.undo?.push(old === undefined ? { op: 'remove', path } : { op: 'replace', path, value: old });
  setMember(parent, key, value);
  return true;
}

/** Puts a value in the place of another. False, and nothing done, when nothing is there. */
export function overwrite(draft: Draft, path: string, value: Json): boolean {
  if (path === '') return overwriteRoot(draft, value);
  const place = parentOf(draft.root, path);
  if (place === null || !isContainer(place.parent)) return false;
  const { parent, key } = place;
  const old = childOf(parent, key);
  if (old === undefined) return false;
  draft.undo?.push({ op: 'replace', path, value: old });
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else setMember(parent, key, value);
  return true;
}

/** Takes a value out and returns it; undefined, and nothing done, when nothing is there. The whole document leaves null. */
export function take(draft: Draft, path: string, operation: number, member: 'path' | 'from'): Json | undefined {
  if (path === '') {
    const whole = draft.root;
    overwriteRoot(draft, null);
    return whole;
  }
  const place = parentOf(draft.root, path);
  if (place === null || !isContainer(place.parent)) return undefined;
  const { parent, key } = place;
  const old = childOf(parent, key);
  if (old === undefined) return undefined;
  draft.undo?.push({ op: 'add', path, value: old });
  if (Array.isArray(parent)) {
    const index = Number(key);
    note(draft, { operation, member, index, shifts: index < parent.length - 1 });
    parent.splice(index, 1);
  } else {
    delete parent[key];
  }
  return old;
}

// Shared and never written to: an array that grows by push starts larger than all else of a small patch.
const NO_SPLICES: Splice[] = [];

function note(draft: Draft, splice: Splice): void {
  if (draft.splices.length === 0) draft.splices = [splice];
  else draft.splices.push(splice);
}

function overwriteRoot(draft: Draft, value: Json): true {
  draft.undo?.push({ op: 'replace', path: '', value: draft.root });
  draft.root = value;
  return true;
}
