export type Severity = 'error' | 'warning' | 'info';

/** BCP 14 key word of the requirement; `states` is prose without one, `schema` what the JSON Schema closes. */
export type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'states' | 'schema';

/** A rule's verdict on one frame. */
export interface Finding {
  /** `family/name`, for example `patch/path-missing`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Index of the data frame; null at the stream's end. */
  readonly frame: number | null;
  /** JSON Pointer into the event as sent; empty for the whole event. */
  readonly pointer: string;
  /** What is wrong, where, in full sentences; the first one says it alone. */
  readonly message: string;
  /** What to send instead. */
  readonly suggestion?: string;
  /** What `@ag-ui/client` 1.0 does with it. */
  readonly client?: string;
  /** The frame that caused it, for example the one that closed the message. */
  readonly cause?: number;
}
