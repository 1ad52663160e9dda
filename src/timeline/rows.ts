import { type Family, familyOf } from '../agui/event-types';
import type { Finding } from '../rules/finding';
import { type EventItem, type Item, isSpan, type Run, type Span } from '../run/run';
import { type Expansion, isExpanded } from './expansion';
import type { Gap } from './gaps';
import { firstFrame, holdsFrame, itemIndexFrom, lastFrame, lowerBound } from './items';
import type { Row, RowList } from './row';

export interface RowsInput {
  /** The top level of the whole stream; only the run's part is shown. */
  readonly items: readonly Item[];
  readonly run: Run;
  readonly expansion: Expansion;
  readonly gaps: readonly Gap[];
  /** Findings without a frame. */
  readonly endFindings: readonly Finding[];
}

/** One row, or the events of an unfolded fold, of which each is a row. */
type Segment =
  | { readonly start: number; readonly row: Row }
  | {
      readonly start: number;
      readonly frames: readonly number[];
      readonly from: number;
      readonly to: number;
      readonly type: string;
      readonly span: Span | null;
      readonly depth: number;
    };

/**
 * The rows of a run as a tree laid flat. Cost: one step per row, whatever is folded into it; an unfolded fold is one
 * step as well.
 */
export function rowsOf(input: RowsInput): RowList {
  const { items, run, expansion, gaps } = input;
  const segments: Segment[] = [];
  const drawn = new Set<Gap>();
  let length = 0;

  const push = (row: Row) => {
    segments.push({ start: length++, row });
  };

  function pushGaps(from: number, to: number, depth: number) {
    for (let i = gapIndexFrom(gaps, from); i < gaps.length; i++) {
      const gap = gaps[i];
      if (!gap || gap.after > to) return;
      if (drawn.has(gap)) continue;
      drawn.add(gap);
      push(gapRow(gap, depth));
    }
  }

  function pushItems(list: readonly Item[], parent: Span | null, depth: number, from: number, to: number) {
    for (let i = from; i < list.length; i++) {
      const item = list[i];
      if (!item || firstFrame(item) > to) return;
      pushGaps(firstFrame(item), firstFrame(item), depth);
      if (isSpan(item)) pushSpan(item, depth);
      else if (!isImplied(item, parent)) pushEvents(item, parent, depth);
    }
  }

  function pushSpan(span: Span, depth: number) {
    const key = `${span.kind}-${span.first}-${span.id}`;
    const expanded = isExpanded(expansion, key, span.kind);
    push({ ...spanRow(span, depth), key, expanded });
    if (expanded) pushItems(span.items, span, depth + 1, 0, Number.POSITIVE_INFINITY);
    else pushGaps(span.first + 1, span.last, depth + 1);
  }

  function pushEvents(item: EventItem, span: Span | null, depth: number) {
    const { frames, type } = item;
    const first = frames[0] ?? 0;
    const family = type === 'RUN_FINISHED' && run.interrupts.length > 0 ? 'interrupt' : familyOf(type);
    if (frames.length === 1) {
      push(eventRow(first, type, family, depth, span));
      return;
    }
    if (frames.length < LEAST_FOLDED && !STREAMED_TYPE.test(type)) {
      pushFrames(item, span, depth);
      return;
    }
    const key = `fold-${first}`;
    const expanded = isExpanded(expansion, key, 'fold');
    push({ kind: 'fold', key, frame: first, type, family, depth, expandable: true, expanded, item, span });
    if (!expanded) pushGaps(first + 1, lastFrame(item), depth + 1);
    else pushFrames(item, span, depth + 1);
  }

  function pushFrames({ frames, type }: EventItem, span: Span | null, depth: number) {
    let from = 0;
    const add = (to: number) => {
      if (to > from) segments.push({ start: length, frames, from, to, type, span, depth });
      length += Math.max(0, to - from);
      from = to;
    };
    for (let i = gapIndexFrom(gaps, (frames[0] ?? 0) + 1); i < gaps.length; i++) {
      const gap = gaps[i];
      if (!gap || gap.after > (frames.at(-1) ?? 0)) break;
      add(lowerBound(frames, gap.after));
      pushGaps(gap.after, gap.after, depth);
    }
    add(frames.length);
  }

  pushItems(items, null, 0, itemIndexFrom(items, run.first), run.last);
  input.endFindings.forEach((finding, i) => {
    push({ ...LEAF, kind: 'end', key: `end-${i}`, frame: run.last, type: '', family: 'run', depth: 0, finding });
  });
  return rowList(segments, length);
}

/** Pieces of one text say little alone. */
const STREAMED_TYPE = /_(CONTENT|ARGS|CHUNK)$/;
/** Other events each have a meaning; only long rows of them are folded. */
const LEAST_FOLDED = 8;

const LEAF = { expandable: false, expanded: false } as const;

/** The row of a step or a subagent says that it opened, and how long it took when it was closed. */
function isImplied(item: EventItem, parent: Span | null): boolean {
  if (parent?.kind !== 'step' && parent?.kind !== 'subagent') return false;
  if (item.frames.length !== 1) return false;
  const frame = item.frames[0];
  return frame === parent.first || (frame === parent.end && !item.type.endsWith('ERROR'));
}

const OPENING_TYPES: Readonly<Record<Span['kind'], string>> = {
  text: 'TEXT_MESSAGE_START',
  reasoning: 'REASONING_START',
  tool: 'TOOL_CALL_START',
  step: 'STEP_STARTED',
  subagent: 'SUBAGENT_STARTED',
  activity: 'ACTIVITY_SNAPSHOT',
};

function spanRow(span: Span, depth: number) {
  const opening = span.items.find(item => firstFrame(item) === span.first);
  const type = opening && !isSpan(opening) ? opening.type : OPENING_TYPES[span.kind];
  return { kind: 'span', frame: span.first, type, family: span.kind, depth, expandable: true, span } as const;
}

function eventRow(frame: number, type: string, family: Family, depth: number, span: Span | null): Row {
  return { ...LEAF, kind: 'event', key: `event-${frame}`, frame, type, family, depth, span };
}

function gapRow(gap: Gap, depth: number): Row {
  return { ...LEAF, kind: 'gap', key: `gap-${gap.after}`, frame: gap.before, type: '', family: 'other', depth, gap };
}

function gapIndexFrom(gaps: readonly Gap[], frame: number): number {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle]?.after ?? 0) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowList(segments: readonly Segment[], length: number): RowList {
  return {
    length,
    at(index) {
      const segment = segments[segmentIndexAt(segments, index)];
      if (!segment || index < 0 || index >= length) return undefined;
      if ('row' in segment) return segment.row;
      const frame = segment.frames[segment.from + index - segment.start] ?? 0;
      return eventRow(frame, segment.type, familyOf(segment.type), segment.depth, segment.span);
    },
    indexOfFrame(frame) {
      let nearest = -1;
      for (const segment of segments) {
        if ('frames' in segment) {
          const at = lowerBound(segment.frames, frame);
          if (at >= segment.from && at < segment.to && segment.frames[at] === frame) {
            return segment.start + at - segment.from;
          }
          continue;
        }
        const { row } = segment;
        if (showsFrame(row, frame)) return segment.start;
        if (row.kind !== 'gap' && row.kind !== 'end' && row.frame <= frame) nearest = segment.start;
      }
      return nearest;
    },
  };
}

function showsFrame(row: Row, frame: number): boolean {
  if (row.kind === 'event') return row.frame === frame;
  if (row.kind === 'fold') return !row.expanded && holdsFrame(row.item, frame);
  if (row.kind !== 'span') return false;
  if (!row.expanded) return holdsFrame(row.span, frame);
  const opensOrCloses = frame === row.span.first || frame === row.span.end;
  return opensOrCloses && (row.span.kind === 'step' || row.span.kind === 'subagent');
}

/** Index of the last segment that starts at or before the row. */
function segmentIndexAt(segments: readonly Segment[], row: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.start ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
