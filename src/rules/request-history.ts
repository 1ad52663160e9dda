import { isObject, type Json, type JsonObject } from '../base/json';
import { messagesFrom } from '../run/message-input';
import type { Message } from '../run/messages';
import { sameJson } from '../state/equal';
import type { Tell } from './resume';

/** Where the thread stood when the request was sent. */
export interface Known {
  readonly messages: readonly Message[];
  readonly state: Json;
}

/** Compares what a request carries with what the thread's runs left (AG-UI 1.1, basic/run-input). */
export function checkHistory(input: JsonObject, known: Known, pendingCalls: readonly string[], tell: Tell): void {
  const messages = messagesFrom(input.messages);
  checkAnswered(messages, pendingCalls, tell);
  checkMessages(messages, known.messages, tell);
  checkSeals(messages, known.messages, input.protocolVersion === '1.1', tell);
  checkState(input.state, known.state, tell);
}

function checkAnswered(messages: readonly Message[], pendingCalls: readonly string[], tell: Tell): void {
  const answered = new Set(messages.map(({ toolCallId }) => toolCallId));
  const missing = pendingCalls.filter(id => !answered.has(id));
  if (missing.length === 0) return;
  // A history without the call may have been cut before it, to answer another question.
  const carried = new Set(messages.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id)));
  tell('request/tool-unanswered', {
    message: `The request has no result for tool call${missing.length === 1 ? '' : 's'} ${missing.join(', ')}, which the last run left to the application.`,
    pointer: '/messages',
    suggestion: 'Add a message of role `tool` for each call; a refusal is a result too.',
    ...(!missing.some(id => carried.has(id)) && { severity: 'info' }),
  });
}

function checkMessages(messages: readonly Message[], held: readonly Message[], tell: Tell): void {
  const carried = new Set(messages.map(({ id }) => id));
  const missing = held.filter(({ id, role }) => role !== 'activity' && !carried.has(id));
  if (missing.length === 0) return;
  const names = missing.slice(0, LISTED).map(({ id }) => id);
  const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
  const message = `The request leaves out messages that the thread has: ${names.join(', ')}${more}.`;
  tell('request/history-differs', { message, pointer: '/messages' });
}

const LISTED = 3;

interface Sealed {
  readonly encryptedValue?: string;
  readonly encryptedValueType?: string;
}

function checkSeals(messages: readonly Message[], held: readonly Message[], withTypes: boolean, tell: Tell): void {
  const byId = new Map(held.map(message => [message.id, message]));
  for (const [index, message] of messages.entries()) {
    const before = byId.get(message.id);
    if (before === undefined) continue;
    checkSeal(before, message, `/messages/${index}`, `message ${message.id}`, withTypes, tell);
    const calls = new Map(before.toolCalls?.map(call => [call.id, call]));
    for (const [i, call] of (message.toolCalls ?? []).entries()) {
      const pointer = `/messages/${index}/toolCalls/${i}`;
      checkSeal(calls.get(call.id), call, pointer, `tool call ${call.id}`, withTypes, tell);
    }
  }
}

function checkSeal(
  held: Sealed | undefined,
  sent: Sealed,
  pointer: string,
  what: string,
  withTypes: boolean,
  tell: Tell,
): void {
  if (held?.encryptedValue === undefined) return;
  const member = held.encryptedValue !== sent.encryptedValue ? 'encryptedValue' : 'encryptedValueType';
  if (held[member] === sent[member] || (member === 'encryptedValueType' && !withTypes)) return;
  const how = sent[member] === undefined ? 'is left out' : 'is another one';
  tell('request/encrypted-changed', {
    message: `The \`${member}\` of ${what} ${how} in the request.`,
    pointer: `${pointer}/${member}`,
    suggestion: 'Send encrypted values back as they came.',
  });
}

function checkState(sent: Json | undefined, held: Json, tell: Tell): void {
  if (held === null) {
    if (sent !== undefined && sent !== null) return;
    const message = 'The state was null, which a request does not carry: this run starts from `{}`.';
    tell('state/null-not-carried', { message, suggestion: 'End a run with the state `{}` instead of null.' });
  } else if (sent !== undefined && sent !== null && !sameJson(sent, held)) {
    const message = 'The request carries another state than the last run left.';
    tell('request/state-differs', { message, pointer: '/state' });
  }
}

/** Every encrypted value of the messages and their calls. */
export function sealsOf(messages: readonly Message[]): string[] {
  return messages
    .flatMap(message => [message, ...(message.toolCalls ?? [])])
    .flatMap(({ encryptedValue }) => (encryptedValue === undefined ? [] : [encryptedValue]));
}

/** Tells of values that another origin issued. */
export function checkOrigins(input: JsonObject, seals: ReadonlyMap<string, string>, origin: string, tell: Tell): void {
  const elsewhere = sealsOf(messagesFrom(input.messages)).find(seal => (seals.get(seal) ?? origin) !== origin);
  if (elsewhere === undefined) return;
  const message = `The request to ${origin} carries an encrypted value of ${seals.get(elsewhere)}.`;
  tell('request/encrypted-elsewhere', { message, pointer: '/messages' });
}

/** Tells when RUN_STARTED gives back other `forwardedProps` than the request had. */
export function propsDiffer(input: JsonObject, echo: Json | undefined): boolean {
  if (!isObject(echo) || echo.forwardedProps === undefined || input.forwardedProps === undefined) return false;
  return !sameJson(echo.forwardedProps, input.forwardedProps);
}
