import type { EventType } from './event-types';
import { type Shape, shape } from './shape';

// AG-UI 1.1, schema.json. A name ends with `?` where the member is optional, and with `?~` where the official client
// takes null for "absent" all the same.

const TAG = { 'subagentRunId?': 'string' } as const;
const SEALED = { 'encryptedValue?': 'string', 'encryptedValueType?': 'string' } as const;
const METADATA = { 'metadata?': 'object' } as const;

const TEXT_ROLE = { oneOf: ['developer', 'system', 'assistant', 'user'] } as const;

const SOURCE = {
  by: 'type',
  shapes: {
    data: shape({ value: 'string', mimeType: 'string' }),
    url: shape({ value: 'string', 'mimeType?': 'string' }),
    file: shape({ value: 'string', 'provider?': 'string', 'mimeType?': 'string' }),
  },
} as const;

const MEDIA_PART = shape({ source: SOURCE, 'id?': 'string', 'metadata?~': 'value' });

const PARTS = {
  list: {
    by: 'type',
    shapes: {
      text: shape({ text: 'string', 'id?': 'string', 'metadata?': 'value' }),
      image: MEDIA_PART,
      audio: MEDIA_PART,
      video: MEDIA_PART,
      document: MEDIA_PART,
    },
  },
} as const;

const TEXT_OR_PARTS = { either: ['string', PARTS] } as const;

const TOOL_CALL = shape({
  id: 'string',
  type: { fixed: 'function' },
  function: { shape: shape({ name: 'string', arguments: 'string' }) },
  ...SEALED,
  ...METADATA,
});

const MESSAGE = { id: 'string', ...TAG, ...METADATA } as const;
const NAMED = { 'name?': 'string', ...SEALED } as const;

const MESSAGES = {
  list: {
    by: 'role',
    shapes: {
      developer: shape({ ...MESSAGE, ...NAMED, content: 'string' }),
      system: shape({ ...MESSAGE, ...NAMED, content: 'string' }),
      assistant: shape({ ...MESSAGE, ...NAMED, 'content?': 'string', 'toolCalls?': { list: { shape: TOOL_CALL } } }),
      user: shape({ ...MESSAGE, ...NAMED, content: TEXT_OR_PARTS }),
      tool: shape({ ...MESSAGE, ...SEALED, content: TEXT_OR_PARTS, toolCallId: 'string', 'error?': 'string' }),
      activity: shape({ ...MESSAGE, content: 'object', activityType: 'string' }),
      reasoning: shape({ ...MESSAGE, ...SEALED, content: 'string' }),
    },
  },
} as const;

const USAGE = {
  list: {
    shape: shape({
      'provider?': 'string',
      'model?': 'string',
      'inputTokens?': 'count',
      'outputTokens?': 'count',
      'totalTokens?': 'count',
      'reasoningTokens?': 'count',
      'cachedInputTokens?': 'count',
      'cacheWriteInputTokens?': 'count',
    }),
  },
} as const;

const INTERRUPT = shape({
  id: 'string',
  reason: 'string',
  'message?': 'string',
  'toolCallId?': 'string',
  'responseSchema?': 'object',
  'expiresAt?': 'string',
  ...TAG,
  ...METADATA,
});

const OUTCOME = {
  by: 'type',
  shapes: {
    success: shape({ 'pendingToolCallIds?': { list: 'string' } }),
    interrupt: shape({ interrupts: { list: { shape: INTERRUPT }, least: 1 } }),
    cancelled: shape({}),
  },
} as const;

/** What a page sends to have a run. */
export const RUN_AGENT_INPUT = shape({
  threadId: 'string',
  runId: 'string',
  'protocolVersion?': 'string',
  'parentRunId?': 'string',
  'state?~': 'value',
  messages: MESSAGES,
  'tools?': {
    list: { shape: shape({ name: 'string', description: 'string', 'parameters?~': 'value', ...METADATA }) },
  },
  'context?': { list: { shape: shape({ description: 'string', value: 'string' }) } },
  'forwardedProps?~': 'value',
  'resume?': {
    list: {
      shape: shape({
        interruptId: 'string',
        status: { oneOf: ['resolved', 'cancelled'] },
        'payload?~': 'value',
        ...METADATA,
      }),
    },
  },
});

const RUN = { type: 'string', 'timestamp?': 'integer', 'rawEvent?~': 'value', ...METADATA } as const;
const EVENT = { ...RUN, ...TAG } as const;
const OF_MESSAGE = { ...EVENT, messageId: 'string' } as const;
const OF_CALL = { ...EVENT, toolCallId: 'string' } as const;
const OF_SUBAGENT = { ...RUN, subagentRunId: 'string' } as const;
const OF_ACTIVITY = { ...OF_MESSAGE, activityType: 'string' } as const;

/** What each event type may hold. The operations of a patch are judged by `state/operations`. */
export const SCHEMA: Readonly<Record<EventType, Shape>> = {
  RUN_STARTED: shape({
    ...RUN,
    threadId: 'string',
    runId: 'string',
    'parentRunId?': 'string',
    'protocolVersion?': 'string',
    'input?': { shape: RUN_AGENT_INPUT },
  }),
  RUN_FINISHED: shape({
    ...RUN,
    threadId: 'string',
    runId: 'string',
    'result?~': 'value',
    'outcome?~': OUTCOME,
    'usage?': USAGE,
  }),
  RUN_ERROR: shape({ ...RUN, message: 'string', 'code?': 'string', 'usage?': USAGE }),
  STEP_STARTED: shape({ ...EVENT, stepName: 'string' }),
  STEP_FINISHED: shape({ ...EVENT, stepName: 'string' }),
  TEXT_MESSAGE_START: shape({ ...OF_MESSAGE, 'role?': TEXT_ROLE, 'name?': 'string' }),
  TEXT_MESSAGE_CONTENT: shape({ ...OF_MESSAGE, delta: 'string' }),
  TEXT_MESSAGE_END: shape(OF_MESSAGE),
  TEXT_MESSAGE_CHUNK: shape({
    ...EVENT,
    'messageId?': 'string',
    'role?': TEXT_ROLE,
    'delta?': 'string',
    'name?': 'string',
  }),
  TOOL_CALL_START: shape({ ...OF_CALL, toolCallName: 'string', 'parentMessageId?~': 'string' }),
  TOOL_CALL_ARGS: shape({ ...OF_CALL, delta: 'string' }),
  TOOL_CALL_END: shape(OF_CALL),
  TOOL_CALL_CHUNK: shape({
    ...EVENT,
    'toolCallId?': 'string',
    'toolCallName?': 'string',
    'parentMessageId?~': 'string',
    'delta?': 'string',
  }),
  TOOL_CALL_RESULT: shape({ ...OF_MESSAGE, toolCallId: 'string', content: TEXT_OR_PARTS, 'role?': { fixed: 'tool' } }),
  STATE_SNAPSHOT: shape({ ...EVENT, snapshot: 'any' }),
  STATE_DELTA: shape({ ...EVENT, delta: { list: 'any' } }),
  MESSAGES_SNAPSHOT: shape({ ...RUN, messages: MESSAGES }),
  ACTIVITY_SNAPSHOT: shape({ ...OF_ACTIVITY, content: 'object', 'replace?': 'boolean' }),
  ACTIVITY_DELTA: shape({ ...OF_ACTIVITY, patch: { list: 'any' } }),
  REASONING_START: shape(OF_MESSAGE),
  REASONING_END: shape(OF_MESSAGE),
  REASONING_MESSAGE_START: shape({ ...OF_MESSAGE, role: { fixed: 'reasoning' } }),
  REASONING_MESSAGE_CONTENT: shape({ ...OF_MESSAGE, delta: 'string' }),
  REASONING_MESSAGE_END: shape(OF_MESSAGE),
  REASONING_MESSAGE_CHUNK: shape({ ...EVENT, 'messageId?': 'string', 'delta?': 'string' }),
  REASONING_ENCRYPTED_VALUE: shape({
    ...EVENT,
    subtype: { oneOf: ['tool-call', 'message'] },
    entityId: 'string',
    encryptedValue: 'string',
    'encryptedValueType?': 'string',
  }),
  SUBAGENT_STARTED: shape({
    ...OF_SUBAGENT,
    name: 'string',
    'description?': 'string',
    'parentSubagentRunId?': 'string',
    'parentToolCallId?': 'string',
    'parentMessageId?': 'string',
  }),
  SUBAGENT_FINISHED: shape({
    ...OF_SUBAGENT,
    'result?~': 'value',
    'outcome?': {
      by: 'type',
      shapes: { success: shape({}), suspended: shape({ 'interruptIds?': { list: 'string' } }) },
    },
  }),
  SUBAGENT_ERROR: shape({ ...OF_SUBAGENT, message: 'string', 'code?': 'string' }),
  RAW: shape({ ...EVENT, event: 'any', 'source?': 'string' }),
  CUSTOM: shape({ ...EVENT, name: 'string', value: 'any' }),
};
