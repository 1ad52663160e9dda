export type Ending = 'running' | 'success' | 'error' | 'interrupt' | 'cancelled' | 'truncated' | 'aborted';

/** One run of a stream: the frames `first..last`, from its RUN_STARTED to the last frame before the next one. */
export interface Run {
  /** Empty when the stream never named it. */
  readonly threadId: string;
  readonly runId: string;
  readonly first: number;
  /** Inclusive; `first - 1` while no frame has come. */
  readonly last: number;
  /** Milliseconds since the stream's start. */
  readonly startT: number;
  readonly endT: number;
  readonly ending: Ending;
  /** Ids of the interrupts that RUN_FINISHED asked for. */
  readonly interrupts: readonly string[];
}

export type SpanKind = 'text' | 'reasoning' | 'tool' | 'step' | 'subagent' | 'activity';

/** Something that opens with one event and closes with another: a message, a tool call, a step, a subagent. */
export interface Span {
  readonly kind: SpanKind;
  readonly id: string;
  /** The agent's name for it: role, tool name, step name, subagent name, activity type. */
  readonly name: string;
  readonly parent: Span | null;
  /** Frame that opened it. */
  readonly first: number;
  /** Last frame that belongs to it so far. */
  readonly last: number;
  /** Frame that closed it; null while no end was seen. */
  readonly end: number | null;
  /** For a tool call: the frame of its TOOL_CALL_RESULT. */
  readonly result: number | null;
  /** Joined deltas: text, reasoning or arguments. */
  readonly text: string;
  /** Events of the kind CONTENT, ARGS, DELTA or CHUNK. */
  readonly deltas: number;
  /** In time order: child spans and own events. */
  readonly items: readonly Item[];
}

/** Consecutive events of one type in one span, folded to one row; most often a single event. */
export interface EventItem {
  readonly type: string;
  /** Frame indices, ascending. */
  readonly frames: readonly number[];
}

export type Item = EventItem | Span;

/** Tells a span from the single events beside it. */
export function isSpan(item: Item): item is Span {
  return 'kind' in item;
}

/** The run whose frames hold the frame; the last one for null. -1 when there is no run. */
export function runAt(runs: readonly Run[], frame: number | null): number {
  if (frame === null) return runs.length - 1;
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle]?.first ?? 0) <= frame) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}
