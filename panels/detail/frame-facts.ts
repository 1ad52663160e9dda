import type { Inspection } from '../../src/rules/inspection';
import { type Item, isSpan, type Span, type SpanKind } from '../../src/run/run';
import { holdsFrame } from '../../src/timeline/items';
import type { Silence } from '../../src/wire/frame';
import type { Frames } from '../../src/wire/frame-table';

/** The spans that a frame belongs to, the outermost first. Cost: one look at each top-level item. */
export function spansAt(items: readonly Item[], frame: number): readonly Span[] {
  const path: Span[] = [];
  let level = items;
  for (;;) {
    const span = level.find(item => isSpan(item) && holdsFrame(item, frame));
    if (span === undefined || !isSpan(span)) return path;
    path.push(span);
    level = span.items;
  }
}

const SPAN_WORDS: Readonly<Record<SpanKind, string>> = {
  text: 'message',
  reasoning: 'reasoning',
  tool: 'tool call',
  step: 'step',
  subagent: 'subagent',
  activity: 'activity',
};

/** `step find-hotels`. */
export function spanName({ kind, name, id }: Span): string {
  const own = name === '' ? id : name;
  return own === SPAN_WORDS[kind] ? own : `${SPAN_WORDS[kind]} ${own}`;
}

/** The frames that the same chunk completed: they have the same time. Cost: their number. */
export function framesWith(frames: Frames, frame: number): { readonly first: number; readonly last: number } {
  const t = frames.timeOf(frame);
  let first = frame;
  let last = frame;
  while (first > 0 && frames.timeOf(first - 1) === t) first--;
  while (last + 1 < frames.length && frames.timeOf(last + 1) === t) last++;
  return { first, last };
}

/** Blocks without data that came right before the frame. */
export function silencesBefore(silences: readonly Silence[], frame: number): number {
  let low = 0;
  let high = silences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((silences[middle]?.frames ?? 0) < frame) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (silences[end]?.frames === frame) end++;
  return end - low;
}

/** Findings that the detail of a frame shows: its own, and at the stream's last frame those of the stream's end. */
export function findingsFor(inspection: Inspection, frame: number) {
  const own = inspection.findingsAt(frame);
  if (frame !== inspection.frames.length - 1) return own;
  const atEnd = inspection.findings.filter(finding => finding.frame === null);
  return atEnd.length === 0 ? own : [...own, ...atEnd];
}
