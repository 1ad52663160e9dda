import type { Family } from '../agui/event-types';
import type { Finding } from '../rules/finding';
import type { EventItem, Span } from '../run/run';
import type { Gap } from './gaps';

interface RowBase {
  /** Stays the same while the list around it changes. */
  readonly key: string;
  /** The frame that the row stands for; for a row that holds others, the first of them. */
  readonly frame: number;
  /** The type of that frame's event. */
  readonly type: string;
  readonly family: Family;
  readonly depth: number;
  readonly expandable: boolean;
  readonly expanded: boolean;
}

export type Row =
  | (RowBase & { readonly kind: 'event'; readonly span: Span | null })
  /** Consecutive events of one type. */
  | (RowBase & { readonly kind: 'fold'; readonly item: EventItem; readonly span: Span | null })
  | (RowBase & { readonly kind: 'span'; readonly span: Span })
  | (RowBase & { readonly kind: 'gap'; readonly gap: Gap })
  /** What was found when the stream had ended. */
  | (RowBase & { readonly kind: 'end'; readonly finding: Finding });

/** The visible rows of a timeline. Rows are made when they are asked for. */
export interface RowList {
  readonly length: number;
  at(index: number): Row | undefined;
  /** The row that shows the frame, or that it is folded into; else the last row before it; -1 when there is none. */
  indexOfFrame(frame: number): number;
}
