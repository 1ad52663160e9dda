import { isObject, type JsonObject } from '../base/json';
import { ASKING, draftInterrupt } from './draft-interrupts';
import { jsonText } from './json-text';

/** What an event type of another dialect means in AG-UI's terms. */
export interface ForeignType {
  /** The events it stands for, in order; empty when it changes nothing. They may still break the schema. */
  readonly events: readonly JsonObject[];
  /** What to send instead: a sentence. */
  readonly suggestion: string;
}

/** Known to a dialect, in any case of letters. */
export function isForeignType(name: string): boolean {
  return Object.hasOwn(READERS, name.toUpperCase());
}

/** What the event means; null when its type is known to no dialect either. */
export function foreignType(name: string, event: JsonObject): ForeignType | null {
  const read = isForeignType(name) ? READERS[name.toUpperCase()] : undefined;
  if (read === undefined) return null;
  const { events, suggestion } = read(event);
  return { events: events.map(one => ({ ...common(event), ...one })), suggestion };
}

/** What any event may have. */
function common({ timestamp, subagentRunId }: JsonObject): JsonObject {
  return { ...(timestamp !== undefined && { timestamp }), ...(subagentRunId !== undefined && { subagentRunId }) };
}

const READERS: Readonly<Partial<Record<string, (event: JsonObject) => ForeignType>>> = {
  TOOL_CALL_ERROR: event => ({
    events: [failedResult(event)],
    suggestion: 'Send TOOL_CALL_RESULT with the error as its `content`.',
  }),
  TOOL_CALL_UPDATE: event => ({
    events: [update(event)],
    suggestion: 'Send the progress of a tool call as ACTIVITY_SNAPSHOT or CUSTOM.',
  }),
  TOOL_CALL: event => ({
    events: wholeCall(event),
    suggestion: 'Send TOOL_CALL_START, TOOL_CALL_ARGS and TOOL_CALL_END.',
  }),
  TEXT_CHUNK: ({ text, delta, content, messageId, message_id }) => ({
    events: [
      {
        type: 'TEXT_MESSAGE_CHUNK',
        messageId: messageId ?? message_id ?? 'text',
        delta: text ?? delta ?? content ?? '',
      },
    ],
    suggestion: 'Send TEXT_MESSAGE_CHUNK with a `messageId`.',
  }),
  INTERRUPT: event => {
    const value = draftInterrupt(event);
    return {
      events: value === null ? [] : [{ type: 'CUSTOM', name: ASKING, value }],
      suggestion: 'End the run with RUN_FINISHED and `"outcome":{"type":"interrupt","interrupts":[…]}`.',
    };
  },
  HEARTBEAT: () => ({ events: [], suggestion: 'Send an SSE comment to keep the connection alive.' }),
  STATE_SYNC_REQUEST: () => ({
    events: [],
    suggestion: 'Ask in a request of its own, and answer with STATE_SNAPSHOT.',
  }),
  META: meta,
  META_EVENT: meta,
};

function meta(): ForeignType {
  return { events: [], suggestion: 'Send CUSTOM with a `name` and a `value`.' };
}

function failedResult(event: JsonObject): JsonObject {
  const { error, error_code, code, error_message, message, suggestion, content } = event;
  const told = [error_message, message, error, content].find(value => typeof value === 'string');
  const whole: JsonObject = {};
  for (const [name, value] of Object.entries({ code: error_code ?? code, message: told, suggestion })) {
    if (value !== undefined) whole[name] = value;
  }
  const toolCallId = callId(event);
  return {
    type: 'TOOL_CALL_RESULT',
    toolCallId,
    messageId: `${toolCallId}-error`,
    content: jsonText({ error: isObject(error) ? error : whole }),
    error: [told, error_code, code].find(value => typeof value === 'string') ?? 'The tool call failed.',
  };
}

/** An activity: the arguments of a call only grow in AG-UI, and are never replaced. */
function update(event: JsonObject): JsonObject {
  const { type, timestamp, ...content } = event;
  return {
    type: 'ACTIVITY_SNAPSHOT',
    // One for all calls without ids: nothing tells them apart here.
    messageId: `${callId(event) || 'tool call'}-update`,
    activityType: 'TOOL_CALL_UPDATE',
    content,
  };
}

function wholeCall(event: JsonObject): JsonObject[] {
  const toolCallId = callId(event);
  const { toolCallName, toolName, tool_name, name } = event;
  const start = {
    type: 'TOOL_CALL_START',
    toolCallId,
    toolCallName: toolCallName ?? toolName ?? tool_name ?? name ?? '',
  };
  const args = event.args ?? event.arguments;
  const delta = args === undefined ? [] : [{ type: 'TOOL_CALL_ARGS', toolCallId, delta: jsonText(args) }];
  return [start, ...delta, { type: 'TOOL_CALL_END', toolCallId }];
}

/** Empty where the call has no id: `run/anonymous-calls` finds it. */
function callId({ toolCallId, tool_call_id, tool_id }: JsonObject): string {
  const id = toolCallId ?? tool_call_id ?? tool_id;
  return typeof id === 'string' ? id : '';
}
