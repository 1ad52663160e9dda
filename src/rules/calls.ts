import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { Message } from '../run/messages';
import type { Report } from './findings';

interface Call {
  readonly name: string;
  /** What the opener named; undefined when it left it out, and for calls that came with the request. */
  readonly parent?: string;
  readonly frame?: number;
  /** In this run. */
  isStarted: boolean;
  isOpen: boolean;
  answer: number | 'unseen' | null;
}

export interface Calls {
  open(event: AguiEvent, frame: number): void;
  end(event: AguiEvent): void;
  answer(event: AguiEvent, frame: number): void;
  /** Takes the calls and the results of a list of messages. */
  list(messages: readonly Message[] | Json | undefined): void;
  nextRun(): void;
  /** Calls that the run started and nobody answered, in the order in which they were made. */
  pending(): readonly { readonly id: string; readonly name: string }[];
  has(id: string): boolean;
  clear(): void;
}

/** The tool calls of a thread, and what answers them (AG-UI 1.1, events/tool-calls). */
export function createCalls(report: Report): Calls {
  const calls = new Map<string, Call>();

  function compare(member: string, before: string | undefined, event: AguiEvent, frame: number, cause?: number): void {
    const now = event[member];
    if (typeof now !== 'string' || before === undefined || before === now) return;
    report('tool/reopen-mismatch', frame, {
      message: `Tool call ${event.toolCallId} is opened again with \`${member}\` "${now}"; it has "${before}".`,
      pointer: `/${member}`,
      suggestion: 'Open a call with another id.',
      cause,
    });
  }

  return {
    open(event, frame) {
      const id = String(event.toolCallId);
      const before = calls.get(id);
      if (before !== undefined) {
        compare('toolCallName', before.name, event, frame, before.frame);
        compare('parentMessageId', before.parent, event, frame, before.frame);
        before.isOpen = true;
        before.isStarted = true;
        return;
      }
      const parent = event.parentMessageId;
      calls.set(id, {
        name: String(event.toolCallName),
        ...(typeof parent === 'string' && { parent }),
        frame,
        isStarted: true,
        isOpen: true,
        answer: null,
      });
    },
    end(event) {
      const call = calls.get(String(event.toolCallId));
      if (call !== undefined) call.isOpen = false;
    },
    answer(event, frame) {
      const id = String(event.toolCallId);
      const call = calls.get(id);
      if (call === undefined) return;
      if (call.isOpen) {
        const message = `The result of tool call ${id} comes before the call ends.`;
        report('tool/result-before-end', frame, { message, pointer: '/toolCallId', cause: call.frame });
      }
      if (call.answer !== null) {
        const first = call.answer === 'unseen' ? 'it has one' : `#${call.answer} brought one`;
        const message = `A second result comes for tool call ${id}: ${first}.`;
        const cause = call.answer === 'unseen' ? undefined : call.answer;
        report('tool/result-twice', frame, { message, pointer: '/toolCallId', cause });
      }
      call.answer = frame;
    },
    list(messages) {
      if (!Array.isArray(messages)) return;
      for (const message of messages) {
        if (!isObject(message)) continue;
        for (const { id, name } of callsOf(message)) {
          if (!calls.has(id)) calls.set(id, { name, isStarted: false, isOpen: false, answer: null });
        }
        const answered = message.role === 'tool' ? calls.get(String(message.toolCallId)) : undefined;
        if (answered !== undefined) answered.answer ??= 'unseen';
      }
    },
    nextRun() {
      for (const call of calls.values()) {
        call.isStarted = false;
        call.isOpen = false;
      }
    },
    pending: () =>
      [...calls].flatMap(([id, { name, isStarted, answer }]) => (isStarted && answer === null ? [{ id, name }] : [])),
    has: id => calls.has(id),
    clear() {
      calls.clear();
    },
  };
}

/** In the spelling of the wire, or of the fold. */
function callsOf({ toolCalls }: { readonly toolCalls?: Json }): { readonly id: string; readonly name: string }[] {
  if (!Array.isArray(toolCalls)) return [];
  return toolCalls.flatMap(call => {
    if (!isObject(call) || typeof call.id !== 'string') return [];
    const name = isObject(call.function) ? call.function.name : call.name;
    return typeof name === 'string' ? [{ id: call.id, name }] : [];
  });
}
