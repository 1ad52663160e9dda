export type Severity = 'error' | 'warning' | 'info';

/** BCP 14 key word of the requirement; `states` is prose without one, `schema` what the JSON Schema closes. */
export type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'states' | 'schema';

/** A rule's verdict on one frame. */
export interface Finding {
  /** `family/name`, for example `patch/path-missing`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Index of the data frame; null at the stream's end, and for the request before it. */
  readonly frame: number | null;
  /** JSON Pointer into the event as sent, or into the request for rules about it; empty for the whole. */
  readonly pointer: string;
  /** What is wrong, where, in full sentences; the first one says it alone. */
  readonly message: string;
  /** What to send instead. */
  readonly suggestion?: string;
  /** What the official client of the profile does with it. */
  readonly client?: string;
  /** The frame that caused it, for example the one that closed the message. */
  readonly cause?: number;
}

/** Whether a finding is about the request that a stream answers, which is no frame. */
export function isOfRequest({ rule, frame }: Pick<Finding, 'rule' | 'frame'>): boolean {
  return frame === null && (rule.startsWith('request/') || rule === 'state/null-not-carried');
}
