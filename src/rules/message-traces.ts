import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import type { Inspection } from './inspection';

/** Which frames made a message or a tool call. */
export interface Trace {
  /** Frame that brought it; -1 when it came with the request. */
  readonly first: number;
  /** Frame that changed it last. */
  readonly last: number;
  /** Events that added text, arguments or operations. */
  readonly deltas: number;
  /** It was started and its end was not seen. */
  readonly open: boolean;
  /** For a tool call: the frame of its end; null while there is none. */
  readonly end: number | null;
  /** For a tool call: the frame of its result; null while there is none. */
  readonly result: number | null;
  /** Stalls in the middle of it: after so many characters, for so many milliseconds. */
  readonly stalls: readonly { readonly at: number; readonly ms: number }[];
}

export interface Traces {
  /** Takes an event that was applied. `said`: it was sent as such, and is not only implied. */
  take(event: AguiEvent, frame: number, said: boolean): void;
  message(id: string): Trace | undefined;
  call(id: string): Trace | undefined;
}

type Draft = { -readonly [Key in keyof Trace]: Trace[Key] } & { stalls: { at: number; ms: number }[] };

/** Cost per event: constant, but for snapshots, and for calls, whose message is looked for from the end. */
export function createTraces(fold: MessageFold, inspection: Inspection): Traces {
  const messages = new Map<string, Draft>();
  const calls = new Map<string, Draft>();
  const owners = new Map<string, string>();
  const sent = new Set(fold.messages.map(({ id }) => id));

  function touch(list: Map<string, Draft>, id: string, frame: number): Draft {
    const known = list.get(id);
    if (known !== undefined) {
      known.last = frame;
      return known;
    }
    const first = list === messages && sent.has(id) ? -1 : frame;
    const made: Draft = { first, last: frame, deltas: 0, open: false, end: null, result: null, stalls: [] };
    list.set(id, made);
    return made;
  }

  function grow(trace: Draft, text: Json | undefined, event: AguiEvent): void {
    trace.deltas++;
    const stall = stallBefore(inspection, trace.last);
    if (stall === null || trace.deltas === 1 || typeof text !== 'string') return;
    trace.stalls.push({ at: text.length - String(event.delta).length, ms: stall });
  }

  /** The message that holds a call changes with it. */
  function touchCall(id: string, frame: number): Draft {
    const owner = owners.get(id) ?? fold.messages.findLast(message => holds(message, id))?.id;
    if (owner !== undefined) {
      owners.set(id, owner);
      touch(messages, owner, frame);
    }
    return touch(calls, id, frame);
  }

  function touchListed(list: Json | undefined, frame: number): void {
    for (const listed of Array.isArray(list) ? list : []) {
      const message = isObject(listed) && typeof listed.id === 'string' ? fold.message(listed.id) : undefined;
      if (message === undefined) continue;
      touch(messages, message.id, frame);
      for (const call of message.toolCalls ?? []) if (!calls.has(call.id)) touch(calls, call.id, frame);
    }
  }

  return {
    take(event, frame, said) {
      const id = String(event.messageId);
      switch (event.type) {
        case 'TEXT_MESSAGE_START':
        case 'REASONING_MESSAGE_START':
          touch(messages, id, frame).open = true;
          break;
        case 'TEXT_MESSAGE_CONTENT':
        case 'REASONING_MESSAGE_CONTENT':
          if (fold.message(id) !== undefined) grow(touch(messages, id, frame), fold.message(id)?.content, event);
          break;
        case 'TEXT_MESSAGE_END':
        case 'REASONING_MESSAGE_END': {
          const trace = messages.get(id);
          if (trace === undefined) break;
          trace.open = false;
          if (said) trace.last = frame;
          break;
        }
        case 'TOOL_CALL_START':
          touchCall(String(event.toolCallId), frame).open = true;
          break;
        case 'TOOL_CALL_ARGS': {
          const call = fold.toolCall(String(event.toolCallId));
          if (call !== undefined) grow(touchCall(call.id, frame), call.arguments, event);
          break;
        }
        case 'TOOL_CALL_END': {
          const trace = calls.get(String(event.toolCallId));
          if (trace === undefined) break;
          if (said) touchCall(String(event.toolCallId), frame);
          trace.open = false;
          trace.end = trace.last;
          break;
        }
        case 'TOOL_CALL_RESULT':
          touch(messages, id, frame);
          if (fold.toolCall(String(event.toolCallId)) !== undefined)
            touchCall(String(event.toolCallId), frame).result = frame;
          break;
        case 'ACTIVITY_SNAPSHOT':
          if (fold.message(id)?.role === 'activity') touch(messages, id, frame);
          break;
        case 'ACTIVITY_DELTA':
          if (fold.message(id)?.role === 'activity') touch(messages, id, frame).deltas++;
          break;
        case 'REASONING_ENCRYPTED_VALUE': {
          const entity = String(event.entityId);
          if (event.subtype !== 'tool-call') {
            if (fold.message(entity) !== undefined) touch(messages, entity, frame);
          } else if (fold.toolCall(entity) !== undefined) {
            touchCall(entity, frame);
          }
          break;
        }
        case 'MESSAGES_SNAPSHOT':
          touchListed(event.messages, frame);
          break;
        case 'RUN_STARTED': {
          const history = isObject(event.input) && Array.isArray(event.input.messages) ? event.input.messages : [];
          const isNew = (one: Json) => isObject(one) && !messages.has(String(one.id)) && !sent.has(String(one.id));
          touchListed(history.filter(isNew), frame);
          break;
        }
      }
    },
    message: id => messages.get(id),
    call: id => calls.get(id),
  };
}

function holds({ toolCalls }: Message, id: string): boolean {
  return toolCalls?.some(call => call.id === id) ?? false;
}

/** Length of the stall that the frame ended; null when there was none. */
function stallBefore(inspection: Inspection, frame: number): number | null {
  if (!inspection.findingsAt(frame).some(({ rule }) => rule === 'timing/stall')) return null;
  const [before, after] = [inspection.frames.at(frame - 1), inspection.frames.at(frame)];
  return before === undefined || after === undefined ? null : after.t - before.t;
}
