import { isObject, type Json, type JsonObject } from '../base/json';
import type { Deviation } from './deviation';
import type { EventType } from './event-types';
import { SCHEMA } from './schema';

/** The reasoning types of AG-UI 0.0.29 to 0.0.59. They carried no ids. */
export const RETIRED_TYPES: Readonly<Record<string, EventType>> = {
  THINKING_START: 'REASONING_START',
  THINKING_END: 'REASONING_END',
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
};

/** Names that producers use in place of AG-UI's, per type: [sent, meant]. */
const ALIASES: Readonly<Partial<Record<EventType, readonly (readonly [sent: string, meant: string])[]>>> = {
  STATE_DELTA: [['patch', 'delta']],
  ACTIVITY_DELTA: [['delta', 'patch']],
  STATE_SNAPSHOT: [['state', 'snapshot']],
  TEXT_MESSAGE_CONTENT: [['content', 'delta']],
  REASONING_MESSAGE_CONTENT: [['content', 'delta']],
  TOOL_CALL_START: [['toolName', 'toolCallName']],
  TOOL_CALL_CHUNK: [['toolName', 'toolCallName']],
  TOOL_CALL_RESULT: [['result', 'content']],
};

/** Types whose missing message id is made good for by `run/anonymous`. */
const ANONYMOUS: ReadonlySet<EventType> = new Set<EventType>([
  'REASONING_START',
  'REASONING_END',
  'REASONING_MESSAGE_START',
  'REASONING_MESSAGE_CONTENT',
  'REASONING_MESSAGE_END',
]);

/**
 * Turns what is known of other dialects into AG-UI's terms, in place, and says what AG-UI 1.0 has instead. Missing
 * ids become the empty string. The event may still break the schema.
 */
export function translate(
  event: JsonObject,
  type: EventType,
  retired: boolean,
  report: (deviation: Deviation) => void,
): void {
  respellMembers(event, type, report);
  for (const [sent, meant] of ALIASES[type] ?? []) {
    if (Object.hasOwn(event, meant) || !Object.hasOwn(event, sent)) continue;
    moveMember(event, sent, meant);
    report(renamed(type, sent, meant));
  }
  if (type === 'TOOL_CALL_RESULT') completeResult(event, report);
  if (ANONYMOUS.has(type)) nameReasoning(event, type, retired, report);
  if (type === 'RUN_FINISHED') adoptDraftOutcome(event, report);
}

/** `thread_id` for `threadId`: a serializer that was not told to use aliases. It writes absent members as null, too. */
function respellMembers(event: JsonObject, type: EventType, report: (deviation: Deviation) => void): void {
  const { fields } = SCHEMA[type];
  let respelled = false;
  for (const sent of Object.keys(event)) {
    if (!sent.includes('_')) continue;
    const meant = sent.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (!fields.has(meant) || Object.hasOwn(event, meant)) continue;
    moveMember(event, sent, meant);
    report(renamed(type, sent, meant));
    respelled = true;
  }
  if (!respelled) return;
  for (const name of Object.keys(event)) {
    if (event[name] !== null || fields.get(name)?.required !== false) continue;
    delete event[name];
    report({
      rule: 'schema/null-optional',
      pointer: `/${name}`,
      message: `\`${name}\` is null. It is left out instead.`,
    });
  }
}

function renamed(type: EventType, sent: string, meant: string): Deviation {
  const required = SCHEMA[type].fields.get(meant)?.required === true;
  return {
    rule: required ? 'schema/missing-field' : 'schema/unknown-field',
    pointer: `/${sent}`,
    message: `${type} has \`${sent}\` where AG-UI 1.0 has \`${meant}\`.`,
    suggestion: `Send \`${meant}\` instead of \`${sent}\`.`,
  };
}

function completeResult(event: JsonObject, report: (deviation: Deviation) => void): void {
  const { content } = event;
  if (content !== undefined && typeof content !== 'string' && !Array.isArray(content)) {
    event.content = JSON.stringify(content);
    report({
      rule: 'schema/invalid-value',
      pointer: '/content',
      message: '`content` of TOOL_CALL_RESULT must be a string or a list of content parts.',
      suggestion: 'Send the result as JSON text.',
    });
  }
  if (event.messageId !== undefined || typeof event.toolCallId !== 'string') return;
  event.messageId = `${event.toolCallId}-result`;
  report({
    rule: 'schema/missing-field',
    pointer: '/messageId',
    message: 'TOOL_CALL_RESULT has no `messageId`. AG-UI 1.0 makes a tool message of it, which needs an id of its own.',
    suggestion: 'Add a `messageId` that no other message has.',
  });
}

function nameReasoning(
  event: JsonObject,
  type: EventType,
  retired: boolean,
  report: (deviation: Deviation) => void,
): void {
  if (type === 'REASONING_MESSAGE_START' && event.role === undefined) {
    event.role = 'reasoning';
    if (!retired) report(missing(type, 'role', 'It is always "reasoning".'));
  }
  if (event.messageId !== undefined) return;
  event.messageId = '';
  if (!retired) report(missing(type, 'messageId', 'AG-UI 1.0 names reasoning by it.'));
}

function missing(type: EventType, name: string, why: string): Deviation {
  return {
    rule: 'schema/missing-field',
    pointer: `/${name}`,
    message: `${type} has no \`${name}\`. ${why}`,
  };
}

/** `outcome: "interrupt"` with `interrupt` or `interrupts` beside it: the drafts of 2025 and 2026. */
function adoptDraftOutcome(event: JsonObject, report: (deviation: Deviation) => void): void {
  if (typeof event.outcome !== 'string') return;
  const draft = event.outcome;
  const single = isObject(event.interrupt) ? [event.interrupt] : [];
  const interrupts: Json[] = Array.isArray(event.interrupts) ? event.interrupts : single;
  for (const interrupt of interrupts) if (isObject(interrupt)) delete interrupt.payload;
  delete event.interrupt;
  delete event.interrupts;
  event.outcome = draft === 'interrupt' ? { type: draft, interrupts } : { type: draft };
  report({
    rule: 'schema/invalid-value',
    pointer: '/outcome',
    message: `\`outcome\` is the string "${draft}", as in drafts of AG-UI; 1.0 has an object with a \`type\`.`,
    suggestion: `Send \`{"type":"${draft}"${draft === 'interrupt' ? ',"interrupts":[…]' : ''}}\`.`,
  });
}

function moveMember(event: JsonObject, from: string, to: string): void {
  event[to] = event[from] as Json;
  delete event[from];
}
