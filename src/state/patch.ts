import type { Json } from '../base/json';

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
