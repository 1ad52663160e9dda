import type { Finding } from '../rules/finding';
import type { Span } from '../run/run';
import type { Frame } from '../wire/frame';

/** What a filter may look at. The members that cost something are functions. */
export interface FilterSubject {
  readonly frame: Frame;
  readonly type: string;
  /** Milliseconds since the frame before it; null for the first one. */
  readonly gap: number | null;
  /** The innermost span that the event belongs to. */
  readonly span: Span | null;
  readonly findings: readonly Finding[];
  /** JSON Pointers that the event's operations name. */
  paths(): readonly string[];
}

export type Predicate = (subject: FilterSubject) => boolean;
