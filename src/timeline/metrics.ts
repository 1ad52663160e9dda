import type { Inspection } from '../rules/inspection';
import type { Run } from '../run/run';
import type { Frames } from '../wire/frame-table';
import { type Distribution, distributionOf } from './distribution';
import { utf8Length } from './format';
import { visitItems } from './items';
import { type TokenUsage, usageOf } from './token-usage';

export interface TypeMetric {
  readonly type: string;
  readonly events: number;
  readonly bytes: number;
  /** The first frame of that type. */
  readonly first: number;
}

export interface ToolMetric {
  readonly id: string;
  readonly name: string;
  readonly first: number;
  readonly result: number | null;
  /** From its start to its end; null when no end was seen. Milliseconds, as the others. */
  readonly arguments: number | null;
  /** From its end to its result; null when there is no result. */
  readonly waiting: number | null;
}

export interface PatchMetric {
  readonly frame: number;
  readonly t: number;
  readonly bytes: number;
  readonly kind: 'snapshot' | 'delta';
  readonly failed: boolean;
}

/** A moment of the run: the frame, and how long after `since` it came. */
export interface Moment {
  readonly frame: number;
  readonly ms: number;
}

export interface RunMetrics {
  /** The request of the stream; for a later run of the stream its own first event. */
  readonly since: 'request' | 'start';
  readonly firstEvent: Moment | null;
  /** The first piece of text, reasoning or arguments. */
  readonly firstToken: Moment | null;
  readonly firstText: Moment | null;
  readonly duration: number;
  readonly events: number;
  readonly bytes: number;
  readonly gaps: Distribution;
  /** By bytes, the most first. */
  readonly types: readonly TypeMetric[];
  /** In the order in which they started. */
  readonly tools: readonly ToolMetric[];
  readonly patches: readonly PatchMetric[];
  readonly usage: readonly TokenUsage[];
}

/** The sizes of a stream's frames on the wire, measured once each. */
export interface FrameSizes {
  /** Measures at most so many frames on the way to `last`; true when all up to it are known. */
  toward(last: number, most: number): boolean;
  /** In bytes of UTF-8. */
  of(frame: number): number;
}

export function createFrameSizes(frames: Frames): FrameSizes {
  const sizes: number[] = [];
  return {
    toward(last, most) {
      const to = Math.min(last + 1, sizes.length + most, frames.length);
      for (let i = sizes.length; i < to; i++) {
        const frame = frames.at(i);
        sizes.push(frame?.bytes?.length ?? utf8Length(frame?.text ?? ''));
      }
      return sizes.length > last || sizes.length >= frames.length;
    },
    of: frame => sizes[frame] ?? 0,
  };
}

/** Cost: one step per frame, item and state change of the run, and one sorting of its gaps. */
export function runMetrics(inspection: Inspection, run: Run, sizes: FrameSizes): RunMetrics {
  const { frames, items } = inspection;
  const { timeOf } = frames;
  const since = inspection.runs[0] === run ? 'request' : 'start';
  const from = since === 'request' ? 0 : run.startT;
  const moment = (frame: number | null): Moment | null => (frame === null ? null : { frame, ms: timeOf(frame) - from });

  const types = new Map<string, { type: string; events: number; bytes: number; first: number }>();
  const tools: ToolMetric[] = [];
  const firstOf = { token: null as number | null, text: null as number | null };
  visitItems(items, run.first, run.last, {
    events({ type, frames: listed }) {
      const metric = types.get(type) ?? { type, events: 0, bytes: 0, first: listed[0] ?? 0 };
      types.set(type, metric);
      metric.first = Math.min(metric.first, listed[0] ?? 0);
      metric.events += listed.length;
      for (const frame of listed) metric.bytes += sizes.of(frame);
      if (TOKENS.has(type)) firstOf.token = earlier(firstOf.token, listed[0]);
      if (type === 'TEXT_MESSAGE_CONTENT' || type === 'TEXT_MESSAGE_CHUNK')
        firstOf.text = earlier(firstOf.text, listed[0]);
    },
    span(span) {
      if (span.kind !== 'tool') return;
      const end = span.end ?? span.result;
      tools.push({
        id: span.id,
        name: span.name,
        first: span.first,
        result: span.result,
        arguments: end === null ? null : timeOf(end) - timeOf(span.first),
        waiting: span.result === null || end === null ? null : Math.max(0, timeOf(span.result) - timeOf(end)),
      });
    },
  });

  const gaps: { frame: number; ms: number }[] = [];
  let bytes = 0;
  for (let frame = run.first; frame <= run.last; frame++) {
    bytes += sizes.of(frame);
    if (frame > run.first) gaps.push({ frame, ms: timeOf(frame) - timeOf(frame - 1) });
  }

  return {
    since,
    firstEvent: since === 'request' ? moment(run.last < run.first ? null : run.first) : null,
    firstToken: moment(firstOf.token),
    firstText: moment(firstOf.text),
    duration: run.endT - from,
    events: run.last - run.first + 1,
    bytes,
    gaps: distributionOf(gaps),
    types: [...types.values()].sort((a, b) => b.bytes - a.bytes || a.first - b.first),
    tools,
    patches: patchesOf(inspection, run, sizes),
    usage: usageOf(inspection, run),
  };
}

const TOKENS: ReadonlySet<string> = new Set([
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_CHUNK',
  'REASONING_MESSAGE_CONTENT',
  'REASONING_MESSAGE_CHUNK',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_CHUNK',
]);

function earlier(known: number | null, frame: number | undefined): number | null {
  if (frame === undefined) return known;
  return known === null ? frame : Math.min(known, frame);
}

function patchesOf(inspection: Inspection, run: Run, sizes: FrameSizes): PatchMetric[] {
  const { state, frames } = inspection;
  const patches: PatchMetric[] = [];
  for (let i = state.changeIndexAt(run.first - 1) + 1; i <= state.changeIndexAt(run.last); i++) {
    const change = state.changes[i];
    if (change === undefined) continue;
    const failed = change.kind === 'delta' && change.failure !== null;
    const { frame, kind } = change;
    patches.push({ frame, t: frames.timeOf(frame), bytes: sizes.of(frame), kind, failed });
  }
  return patches;
}
