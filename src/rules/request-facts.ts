import { runAgentInput } from '../agui/run-agent-input';
import { isObject, type Json } from '../base/json';
import { headerValue, type StreamRequest } from '../capture/stream';
import { messagesFrom } from '../run/message-input';
import type { Message } from '../run/messages';

/**
 * What was asked of the run at hand. A page asks for one run after another over a socket, and these change then: they
 * are to be read when they are needed.
 */
export interface RequestFacts {
  /** Null when the body is no RunAgentInput. */
  readonly ids: { readonly threadId: string; readonly runId: string } | null;
  /** Null when the input does not say it. */
  readonly protocolVersion: string | null;
  /** Undefined when the input has none: AG-UI then means `{}`, but the thread may know better. */
  readonly state: Json | undefined;
  readonly messages: readonly Message[];
  /** Names of the tools that the application offers. */
  readonly tools: readonly string[];
  /** The response continues an earlier one, or replays a thread: it may open in the middle of a run. */
  readonly resumed: boolean;
}

/** Never fails: what the body does not say is null, undefined or empty. */
export function readRequest(request: StreamRequest): RequestFacts {
  const input = runAgentInput(request.body);
  const path = request.url.replace(/[?#].*$/, '');
  return {
    ids: input === null ? null : { threadId: text(input.threadId), runId: text(input.runId) },
    protocolVersion: typeof input?.protocolVersion === 'string' ? input.protocolVersion : null,
    state: input?.state ?? undefined,
    messages: messagesFrom(withIds(input?.messages)),
    tools: Array.isArray(input?.tools) ? input.tools.filter(isObject).map(tool => text(tool.name)) : [],
    resumed:
      headerValue(request.headers, 'last-event-id') !== null ||
      path.endsWith('/connect') ||
      CONNECTS.test(request.body ?? ''),
  };
}

/** CopilotKit's envelope around an input: the answer is the thread's history. */
const CONNECTS = /"method":\s*"agent\/connect"/;

/** Some clients send messages without ids. They count as messages all the same. */
function withIds(messages: Json | undefined): Json[] {
  if (!Array.isArray(messages)) return [];
  return messages.map((message, index) =>
    isObject(message) && message.id === undefined ? { ...message, id: `request message ${index + 1}` } : message,
  );
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
