import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import { createCalls } from './calls';
import { createConventions } from './conventions';
import type { Report } from './findings';
import { createMessageIds } from './message-ids';
import { checkPending } from './pending';
import type { RequestFacts } from './request-facts';
import { createRestreaming } from './restreaming';
import { checkUsage } from './usage';
import { createVersionRules } from './versions';

export interface UnenforcedRules {
  /** Takes an event that a conforming reader accepts, chunks expanded, before it is applied. */
  check(event: AguiEvent, frame: number, chunked: boolean): void;
  /** Calls that the run started and nobody answered. */
  pendingCalls(): readonly { readonly id: string; readonly name: string }[];
}

/** What AG-UI asks for and no reader refuses an event for. */
export function createUnenforcedRules(report: Report, fold: MessageFold, request: RequestFacts): UnenforcedRules {
  const ids = createMessageIds(report);
  const calls = createCalls(report);
  const versions = createVersionRules(report, request);
  const restreaming = createRestreaming(report, fold, request);
  const conventions = createConventions(report);
  let thread: unknown;
  /** The input whose messages are known. */
  let input: RequestFacts['messages'] | null = null;
  /** A frame with RAW in this run, and nothing else that tells what the agent does. */
  let rawOnly: number | null | 'no' = null;

  function startRun(event: AguiEvent, frame: number): void {
    rawOnly = null;
    restreaming.clear();
    calls.nextRun();
    if (thread !== undefined && thread !== event.threadId) {
      ids.clear();
      calls.clear();
    }
    thread = event.threadId;
    if (request.messages !== input && request.ids?.threadId === thread) {
      input = request.messages;
      ids.list(input);
      calls.list(input);
    }
    if (!isObject(event.input)) return;
    ids.list(event.input.messages, frame);
    calls.list(event.input.messages);
  }

  function takeSnapshot(messages: Json | undefined, frame: number): void {
    ids.clear();
    ids.list(messages, frame);
    const before = calls.pending();
    calls.list(messages);
    const pending = new Set(calls.pending().map(({ id }) => id));
    for (const { id, name } of before) {
      if (pending.has(id) || !request.tools.includes(name)) continue;
      const message = `The snapshot has a result for tool call ${id}, but ${name} is a tool of the application.`;
      report('tool/frontend-answered', frame, { message, pointer: '/messages', severity: 'info' });
    }
  }

  function finishRun(event: AguiEvent, frame: number): void {
    checkUsage(event.usage, frame, report);
    checkPending(event, frame, calls, request, report);
    if (typeof rawOnly === 'number') {
      const message = 'All that the run says is in RAW events, which readers do not act on.';
      report('schema/raw-only', frame, { message, suggestion: 'Send standard events beside RAW.', cause: rawOnly });
    }
    if (event.result === undefined || !isObject(event.outcome) || event.outcome.type !== 'cancelled') return;
    const message = 'The run was cancelled, and has a result.';
    report('sequence/cancelled-with-result', frame, { message, pointer: '/result' });
  }

  function checkByType(event: AguiEvent, frame: number, chunked: boolean): void {
    switch (event.type) {
      case 'TEXT_MESSAGE_START':
      case 'REASONING_MESSAGE_START':
        restreaming.open(event, frame);
        ids.open(event, frame, chunked);
        break;
      case 'TEXT_MESSAGE_END':
      case 'REASONING_MESSAGE_END':
        restreaming.end(event);
        break;
      case 'ACTIVITY_SNAPSHOT':
        ids.open(event, frame, chunked);
        break;
      case 'TOOL_CALL_START':
        calls.open(event, frame);
        break;
      case 'TOOL_CALL_END':
        calls.end(event);
        break;
      case 'TOOL_CALL_RESULT':
        ids.open(event, frame, chunked);
        calls.answer(event, frame);
        break;
      case 'MESSAGES_SNAPSHOT':
        takeSnapshot(event.messages, frame);
        break;
      case 'RUN_STARTED':
        startRun(event, frame);
        break;
      case 'RUN_FINISHED':
        finishRun(event, frame);
        break;
      case 'RUN_ERROR':
        checkUsage(event.usage, frame, report);
        break;
    }
  }

  return {
    check(event, frame, chunked) {
      const { type } = event;
      // By far the most, and none of these rules is about them.
      if (type === 'TEXT_MESSAGE_CONTENT' || type === 'TOOL_CALL_ARGS') return;
      if (type === 'RAW') rawOnly ??= frame;
      else if (!type.startsWith('RUN_')) rawOnly = 'no';
      checkByType(event, frame, chunked);
      versions.check(event, frame);
      conventions.check(event, frame);
    },
    pendingCalls: calls.pending,
  };
}
