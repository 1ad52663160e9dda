import type { Json } from '../base/json';
import { copyJson } from './copy';
import { sameJson } from './equal';
import { explainFailure, type Fault } from './failure';
import { createDraft, type Draft, insert, overwrite, type Splice, take } from './place';
import { childOf, isPointer, parentOf } from './pointer';

/** An operation of RFC 6902. Members that RFC 6902 does not define are kept. */
export interface Operation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/** How far a pointer reaches into a document. */
export interface Segment {
  /** Unescaped. */
  readonly key: string;
  readonly status: 'exists' | 'missing' | 'not-reached';
  /** For an existing segment, what is there: `object`, `3 items`, `"text"`; for the missing one, what is there instead. */
  readonly note: string;
}

/** Why a patch does not apply. Nothing of it is kept (RFC 6902, section 5). */
export interface PatchFailure {
  /** Rule that names it, for example `patch/path-missing`. */
  readonly rule: string;
  /** Index of the failing operation. */
  readonly operation: number;
  /** The failing operation's `op`, as sent. */
  readonly op: string;
  /** Pointer to the member at fault in the operation: `path` or `from`, or `value` for a failed test. */
  readonly member: 'op' | 'path' | 'from' | 'value';
  readonly pointer: string;
  readonly segments: readonly Segment[];
  /** One sentence: what is there instead. */
  readonly why: string;
  /** What to send instead, when there is a concrete fix. */
  readonly fix?: string;
  /** Nearest pointers that exist, best first, at most three. */
  readonly nearest: readonly string[];
  /** The frame that removed what is missing; null when it never existed; undefined when nobody looked. */
  readonly removedBy?: number | null;
}

export type PatchOutcome =
  | {
      readonly ok: true;
      /** The document's root, which an operation on the path `""` replaces. */
      readonly value: Json;
      /** In order; empty when no array changed its length. */
      readonly splices: readonly Splice[];
    }
  | { readonly ok: false; readonly failure: PatchFailure };

/**
 * Applies a patch in place, or not at all (RFC 6902, section 5). Values are copied in, so the operations stay their
 * sender's. Stricter than fast-json-patch, which the official client uses: indices and escapes as RFC 6901 has them,
 * own keys only, `__proto__` a key like any other. Once a place is checked its step is an assignment, and the library's
 * call for it would cost more than all the rest. `subject` is what failures call the document.
 */
export function applyPatch(document: Json, operations: readonly Operation[], subject = 'the state'): PatchOutcome {
  const draft = createDraft(document, isOneStep(operations) ? null : []);
  for (let index = 0; index < operations.length; index++) {
    const operation = operations[index];
    const fault = typeof operation === 'object' && operation !== null ? apply(draft, operation, index) : 'op';
    if (fault === null) continue;
    const failure = explainFailure({ document: draft.root, operation, index, fault, subject });
    rollBack(draft);
    return { ok: false, failure };
  }
  return { ok: true, value: draft.root, splices: draft.splices };
}

/** One step is done or not done: nothing is ever taken back. `move` is two. */
function isOneStep(operations: readonly Operation[]): boolean {
  return operations.length === 1 && operations[0]?.op !== 'move';
}

function apply(draft: Draft, operation: Operation, index: number): Fault | null {
  const { op, path, value } = operation;
  if (typeof path !== 'string') return 'op';
  if (!isPointer(path)) return 'pointer';
  switch (op) {
    case 'add':
      if (value === undefined) return 'op';
      return insert(draft, path, copyJson(value), index) ? null : 'path';
    case 'replace':
      if (value === undefined) return 'op';
      return overwrite(draft, path, copyJson(value)) ? null : 'path';
    case 'remove':
      return take(draft, path, index, 'path') === undefined ? 'path' : null;
    case 'test': {
      if (value === undefined) return 'op';
      const actual = find(draft.root, path);
      if (actual === undefined) return 'path';
      return sameJson(actual, value) ? null : 'value';
    }
    case 'move':
    case 'copy':
      return transfer(draft, operation, index);
    default:
      return 'op';
  }
}

function transfer(draft: Draft, { op, path, from }: Operation, index: number): Fault | null {
  if (typeof from !== 'string') return 'op';
  if (!isPointer(from)) return 'from-pointer';
  const value = find(draft.root, from);
  if (value === undefined) return 'from';
  if (op === 'copy') return insert(draft, path, copyJson(value), index) ? null : 'path';
  if (path === from) return null;
  if (path.startsWith(`${from}/`)) return 'into-self';
  take(draft, from, index, 'from');
  return insert(draft, path, value, index) ? null : 'path';
}

function find(document: Json, pointer: string): Json | undefined {
  if (pointer === '') return document;
  const place = parentOf(document, pointer);
  return place === null ? undefined : childOf(place.parent, place.key);
}

function rollBack(draft: Draft): void {
  const back = createDraft(draft.root, null);
  for (const { op, path, value } of draft.undo?.reverse() ?? []) {
    if (op === 'remove') take(back, path, 0, 'path');
    else if (op === 'add') insert(back, path, value ?? null, 0);
    else overwrite(back, path, value ?? null);
  }
}
