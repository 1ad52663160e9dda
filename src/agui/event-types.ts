/** The 31 event types of AG-UI 1.0 and 1.1, in the order of the specification's families. */
export const EVENT_TYPES = [
  'RUN_STARTED',
  'RUN_FINISHED',
  'RUN_ERROR',
  'STEP_STARTED',
  'STEP_FINISHED',
  'TEXT_MESSAGE_START',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'TEXT_MESSAGE_CHUNK',
  'TOOL_CALL_START',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_END',
  'TOOL_CALL_CHUNK',
  'TOOL_CALL_RESULT',
  'STATE_SNAPSHOT',
  'STATE_DELTA',
  'MESSAGES_SNAPSHOT',
  'ACTIVITY_SNAPSHOT',
  'ACTIVITY_DELTA',
  'REASONING_START',
  'REASONING_END',
  'REASONING_MESSAGE_START',
  'REASONING_MESSAGE_CONTENT',
  'REASONING_MESSAGE_END',
  'REASONING_MESSAGE_CHUNK',
  'REASONING_ENCRYPTED_VALUE',
  'SUBAGENT_STARTED',
  'SUBAGENT_FINISHED',
  'SUBAGENT_ERROR',
  'RAW',
  'CUSTOM',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

const known: ReadonlySet<string> = new Set(EVENT_TYPES);

/** In the specification's own spelling only: respelled and legacy names are none. */
export function isEventType(name: string): name is EventType {
  return known.has(name);
}

/** What an event is drawn as. `other` is CUSTOM, RAW and whatever the protocol does not know. */
export type Family =
  | 'run'
  | 'step'
  | 'text'
  | 'tool'
  | 'reasoning'
  | 'state'
  | 'activity'
  | 'subagent'
  | 'interrupt'
  | 'other';

/** The family of an event type by its name alone; a RUN_FINISHED with an interrupt is told apart by the row that draws it. */
export function familyOf(type: string): Family {
  if (type.startsWith('RUN_')) return 'run';
  if (type.startsWith('STEP_')) return 'step';
  if (type.startsWith('TEXT_MESSAGE_') || type === 'MESSAGES_SNAPSHOT') return 'text';
  if (type.startsWith('TOOL_CALL_')) return 'tool';
  if (type.startsWith('REASONING_') || type.startsWith('THINKING_')) return 'reasoning';
  if (type.startsWith('STATE_')) return 'state';
  if (type.startsWith('ACTIVITY_')) return 'activity';
  if (type.startsWith('SUBAGENT_')) return 'subagent';
  return 'other';
}
