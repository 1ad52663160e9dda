import { runAgentInput } from '../../src/agui/run-agent-input';
import { isObject, type Json } from '../../src/base/json';
import type { StreamHead } from '../../src/capture/stream';

/** What the list of runs says about a request. */
export interface RequestSummary {
  readonly threadId: string;
  readonly runId: string;
  /** Text of the last message that the user wrote; empty when there is none. */
  readonly asked: string;
  /** Ids of the interrupts that it answers. */
  readonly answers: readonly string[];
}

const summaries = new WeakMap<StreamHead, RequestSummary>();

/** Cost: one parse of the body, once per stream. What the body does not say is empty. */
export function requestSummary(head: StreamHead): RequestSummary {
  let summary = summaries.get(head);
  if (!summary) {
    summary = summarize(head.request.body);
    summaries.set(head, summary);
  }
  return summary;
}

function summarize(body: string | null): RequestSummary {
  const input = runAgentInput(body) ?? {};
  const messages = Array.isArray(input.messages) ? input.messages : [];
  const last = messages.findLast(message => isObject(message) && message.role === 'user');
  return {
    threadId: text(input.threadId),
    runId: text(input.runId),
    asked: isObject(last) ? contentText(last.content) : '',
    answers: Array.isArray(input.resume)
      ? input.resume.flatMap(entry =>
          isObject(entry) && typeof entry.interruptId === 'string' ? [entry.interruptId] : [],
        )
      : [],
  };
}

/** The text of a message's content; of content in parts, the text parts. */
function contentText(content: Json | undefined): string {
  if (!Array.isArray(content)) return text(content);
  return content.flatMap(part => (isObject(part) && typeof part.text === 'string' ? [part.text] : [])).join(' ');
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
