import type { AguiEvent } from '../agui/decode';
import type { Json } from '../base/json';
import type { MessageFold } from './message-fold';
import type { EventItem, Item, Span, SpanKind } from './run';

export interface Tree {
  /** The top level, in time order. */
  readonly items: readonly Item[];
  /** Enters a frame that the fold has taken. `expanded` is what it stands for, `type` what it is called; nothing opens or closes without one. */
  frame(frame: number, type: string, source: AguiEvent | null, expanded: readonly AguiEvent[]): void;
}

type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };
interface EventDraft extends EventItem {
  readonly frames: number[];
}
interface SpanDraft extends Draft<Omit<Span, 'items' | 'parent'>> {
  readonly parent: SpanDraft | null;
  readonly items: (EventDraft | SpanDraft)[];
  /** Its text is that of one message or call from the start: the two then share one string, not a copy each. */
  shared: boolean;
}
type Owner = string | undefined;

/**
 * Sorts the frames of a stream into messages, tool calls, steps and subagents, each frame once. Spans stand in the
 * innermost open step of their agent, else in their agent's own span, else at the top. Cost per event: constant, but
 * for the depth of nesting.
 */
export function createTree(fold: MessageFold): Tree {
  const items: (EventDraft | SpanDraft)[] = [];
  const texts = new Map<string, SpanDraft>();
  const calls = new Map<string, SpanDraft>();
  const activities = new Map<string, SpanDraft>();
  const reasoningSpans = new Map<string, SpanDraft>();
  /** Where the open reasoning messages are shown: in their span, or in one of their own. */
  const reasoningMessages = new Map<string, SpanDraft>();
  const subagents = new Map<string, SpanDraft>();
  const steps = new Map<Owner, SpanDraft[]>();

  function forget(): void {
    for (const open of [texts, calls, activities, reasoningSpans, reasoningMessages, subagents, steps]) open.clear();
  }

  function containerOf(owner: Owner): SpanDraft | null {
    const step = steps.get(owner)?.at(-1);
    if (step !== undefined) return step;
    return owner === undefined ? null : (subagents.get(owner) ?? null);
  }

  function open(kind: SpanKind, id: string, name: string, parent: SpanDraft | null, frame: number): SpanDraft {
    const span: SpanDraft = {
      kind,
      id,
      name,
      parent,
      first: frame,
      last: frame,
      end: null,
      result: null,
      text: '',
      deltas: 0,
      items: [],
      shared: false,
    };
    (parent?.items ?? items).push(span);
    return span;
  }

  function close(open: Map<string, SpanDraft>, id: string, frame: number, said: boolean): SpanDraft | null {
    const span = open.get(id);
    if (span === undefined) return null;
    open.delete(id);
    // The end of a chunked item is never said: the last chunk was its last word.
    span.end = said ? frame : span.last;
    return said ? span : null;
  }

  /** The innermost open reasoning span, for messages name none. */
  function reasoningSpan(owner: Owner): SpanDraft | null {
    const container = containerOf(owner);
    let found: SpanDraft | null = null;
    for (const span of reasoningSpans.values()) if (span.parent === container) found = span;
    return found;
  }

  function extend(span: SpanDraft | undefined, event: AguiEvent, whole: Json | undefined): SpanDraft | null {
    if (span === undefined) return null;
    span.text = span.shared && typeof whole === 'string' ? whole : span.text + (event.delta as string);
    span.deltas++;
    return span;
  }

  /** A chunk that brings nothing. */
  function continued(span: SpanDraft | undefined): SpanDraft | null {
    if (span !== undefined) span.deltas++;
    return span ?? null;
  }

  function closeStep(owner: Owner, name: string, frame: number): SpanDraft | null {
    const mine = steps.get(owner) ?? [];
    const at = mine.findLastIndex(step => step.id === name);
    const step = mine[at];
    if (step === undefined) return null;
    mine.splice(at, 1);
    step.end = frame;
    return step;
  }

  function activity(event: AguiEvent, frame: number, owner: Owner): SpanDraft | null {
    const id = text(event.messageId);
    const known = activities.get(id);
    const delta = event.type === 'ACTIVITY_DELTA';
    if (known === undefined && delta) return containerOf(owner);
    const span = known ?? open('activity', id, text(event.activityType), containerOf(owner), frame);
    activities.set(id, span);
    if (delta) span.deltas++;
    return span;
  }

  /** Lets one event open, extend or close a span; the answer is where its frame is shown. */
  function enter(event: AguiEvent, frame: number, said: boolean): SpanDraft | null {
    const owner = event.subagentRunId as Owner;
    switch (event.type) {
      case 'TEXT_MESSAGE_CONTENT':
        return extend(texts.get(event.messageId as string), event, fold.message(event.messageId as string)?.content);
      case 'TOOL_CALL_ARGS':
        return extend(
          calls.get(event.toolCallId as string),
          event,
          fold.toolCall(event.toolCallId as string)?.arguments,
        );
      case 'REASONING_MESSAGE_CONTENT':
        return extend(reasoningMessages.get(event.messageId as string), event, undefined);
      case 'TEXT_MESSAGE_CHUNK':
        return continued(texts.get(text(event.messageId)));
      case 'TOOL_CALL_CHUNK':
        return continued(calls.get(text(event.toolCallId)));
      case 'REASONING_MESSAGE_CHUNK':
        return continued(reasoningMessages.get(text(event.messageId)));
      case 'TEXT_MESSAGE_START': {
        const id = text(event.messageId);
        const span = open('text', id, text(event.role) || 'assistant', containerOf(owner), frame);
        span.shared = fold.message(id)?.content === '';
        texts.set(id, span);
        return span;
      }
      case 'TOOL_CALL_START': {
        const id = text(event.toolCallId);
        const span = open('tool', id, text(event.toolCallName), containerOf(owner), frame);
        span.shared = fold.toolCall(id)?.arguments === '';
        calls.set(id, span);
        return span;
      }
      case 'TEXT_MESSAGE_END':
        return close(texts, text(event.messageId), frame, said);
      case 'TOOL_CALL_END': {
        const span = calls.get(text(event.toolCallId));
        if (span !== undefined) span.end = said ? frame : span.last;
        return said ? (span ?? null) : null;
      }
      case 'TOOL_CALL_RESULT': {
        const span = calls.get(text(event.toolCallId));
        if (span !== undefined) span.result = frame;
        return span ?? containerOf(owner);
      }
      case 'REASONING_START': {
        const id = text(event.messageId);
        const span = open('reasoning', id, 'reasoning', containerOf(owner), frame);
        reasoningSpans.set(id, span);
        return span;
      }
      case 'REASONING_MESSAGE_START': {
        const id = text(event.messageId);
        const span = reasoningSpan(owner) ?? open('reasoning', id, 'reasoning', containerOf(owner), frame);
        reasoningMessages.set(id, span);
        return span;
      }
      case 'REASONING_MESSAGE_END': {
        const id = text(event.messageId);
        const span = reasoningMessages.get(id);
        if (span === undefined || reasoningSpans.get(span.id) !== span) {
          return close(reasoningMessages, id, frame, said);
        }
        reasoningMessages.delete(id);
        return said ? span : null;
      }
      case 'REASONING_END':
        return close(reasoningSpans, text(event.messageId), frame, said);
      case 'ACTIVITY_SNAPSHOT':
      case 'ACTIVITY_DELTA':
        return activity(event, frame, owner);
      case 'STEP_STARTED': {
        const name = text(event.stepName);
        const span = open('step', name, name, containerOf(owner), frame);
        const mine = steps.get(owner);
        if (mine === undefined) steps.set(owner, [span]);
        else mine.push(span);
        return span;
      }
      case 'STEP_FINISHED':
        return closeStep(owner, text(event.stepName), frame);
      case 'SUBAGENT_STARTED': {
        const parent = event.parentSubagentRunId as Owner;
        const span = open('subagent', owner ?? '', text(event.name), containerOf(parent), frame);
        subagents.set(owner ?? '', span);
        return span;
      }
      case 'SUBAGENT_FINISHED':
      case 'SUBAGENT_ERROR': {
        const span = subagents.get(owner ?? '');
        if (span !== undefined) span.end = frame;
        return span ?? null;
      }
      case 'RUN_STARTED':
      case 'RUN_FINISHED':
      case 'RUN_ERROR':
        forget();
        return null;
      default:
        return containerOf(owner);
    }
  }

  function show(frame: number, type: string, span: SpanDraft | null): void {
    const list = span?.items ?? items;
    const tail = list.at(-1);
    if (tail !== undefined && 'type' in tail && tail.type === type && !type.startsWith('RUN_')) tail.frames.push(frame);
    else list.push({ type, frames: [frame] });
    for (let outer = span; outer !== null; outer = outer.parent) outer.last = frame;
  }

  return {
    items,
    frame(frame, type, source, expanded) {
      let shown: SpanDraft | null = source === null ? null : containerOf(source.subagentRunId as Owner);
      for (let i = 0; i < expanded.length; i++) {
        const event = expanded[i] as AguiEvent;
        // Ends that nobody sent stand before the event that implies them.
        const said = i === expanded.length - 1 || !event.type.endsWith('_END');
        const span = enter(event, frame, said);
        if (said) shown = span;
      }
      show(frame, type, shown);
    },
  };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
