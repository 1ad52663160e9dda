import type { JsonObject } from '../base/json';
import { modernizeParts } from './binary-parts';
import type { ReportDeviation } from './deviation';
import { adoptDraftOutcome } from './draft-interrupts';
import type { EventType } from './event-types';
import { jsonText } from './json-text';
import { respellMembers } from './member-names';
import { unfoldCall } from './whole-calls';

/** The reasoning types of AG-UI 0.0.29 to 0.0.59. They carried no ids. */
export const RETIRED_TYPES: Readonly<Record<string, EventType>> = {
  THINKING_START: 'REASONING_START',
  THINKING_END: 'REASONING_END',
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
};

/** Types whose missing message id is made good for by `run/anonymous`. */
const ANONYMOUS: ReadonlySet<EventType> = new Set<EventType>([
  'REASONING_START',
  'REASONING_END',
  'REASONING_MESSAGE_START',
  'REASONING_MESSAGE_CONTENT',
  'REASONING_MESSAGE_END',
]);

/** Types whose missing tool call id is made good for by `run/anonymous-calls`. */
const OF_CALL: ReadonlySet<EventType> = new Set<EventType>([
  'TOOL_CALL_START',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_END',
  'TOOL_CALL_RESULT',
]);

/**
 * Turns what is known of other dialects into AG-UI's terms, in place, and says what AG-UI 1.0 has instead. Returns what
 * the event says besides. Missing ids become the empty string. The event may still break the schema.
 */
export function translate(
  event: JsonObject,
  type: EventType,
  retired: boolean,
  report: ReportDeviation,
): readonly JsonObject[] {
  respellMembers(event, type, report);
  modernizeParts(event, type, report);
  if (OF_CALL.has(type)) nameCall(event, type, report);
  if (type === 'TOOL_CALL_RESULT') completeResult(event, report);
  if (ANONYMOUS.has(type)) nameReasoning(event, type, retired, report);
  if (type.startsWith('TEXT_MESSAGE_')) nameText(event, type, report);
  if (type === 'RUN_FINISHED') adoptDraftOutcome(event, report);
  return unfoldCall(event, type, report);
}

function nameCall(event: JsonObject, type: EventType, report: ReportDeviation): void {
  if (event.toolCallId !== undefined) return;
  event.toolCallId = '';
  report(missing(type, 'toolCallId', 'AG-UI 1.0 tells tool calls apart by it.'));
}

function completeResult(event: JsonObject, report: ReportDeviation): void {
  const { content } = event;
  if (content !== undefined && typeof content !== 'string' && !Array.isArray(content)) {
    event.content = jsonText(content);
    report({
      rule: 'schema/invalid-value',
      pointer: '/content',
      message: '`content` of TOOL_CALL_RESULT must be a string or a list of content parts.',
      suggestion: 'Send the result as JSON text.',
    });
  }
  if ((event.messageId !== undefined && event.messageId !== null) || typeof event.toolCallId !== 'string') return;
  const why = 'AG-UI 1.0 makes a tool message of it, which needs an id of its own.';
  const suggestion = 'Add a `messageId` that no other message has.';
  report({ ...withoutId(event, 'TOOL_CALL_RESULT', why), suggestion });
  event.messageId = `${event.toolCallId}-result`;
}

/** Null where other messages have ids: the name of a message that its producer has none for. */
function nameText(event: JsonObject, type: EventType, report: ReportDeviation): void {
  if (event.messageId !== null || type === 'TEXT_MESSAGE_CHUNK') return;
  report(withoutId(event, type, 'AG-UI 1.0 tells messages apart by it.'));
  event.messageId = '';
}

function nameReasoning(event: JsonObject, type: EventType, retired: boolean, report: ReportDeviation): void {
  if (retired) delete event.title;
  if (type === 'REASONING_MESSAGE_START' && event.role === undefined) {
    event.role = 'reasoning';
    if (!retired) report(missing(type, 'role', 'It is always "reasoning".'));
  }
  if (event.messageId !== undefined) return;
  event.messageId = '';
  if (!retired) report(missing(type, 'messageId', 'AG-UI 1.0 names reasoning by it.'));
}

function withoutId(event: JsonObject, type: EventType, why: string) {
  if (event.messageId === undefined) return missing(type, 'messageId', why);
  const message = `\`messageId\` of ${type} is null. ${why}`;
  return { rule: 'schema/invalid-value', pointer: '/messageId', message };
}

function missing(type: EventType, name: string, why: string) {
  return { rule: 'schema/missing-field', pointer: `/${name}`, message: `${type} has no \`${name}\`. ${why}` };
}
