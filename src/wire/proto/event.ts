import { isObject, type Json, type JsonObject } from '../../base/json';
import { fail, ok, type Result } from '../../base/result';
import { contentFrom, type Fail, messagesFrom } from './content';
import { type ProtoMessage, readJoined } from './message';
import { createProtoReader, type Part } from './reader';
import { ARMS, type Arm } from './tables';

/** Why a frame holds no event. */
export interface ProtoFault {
  /** `unknown`: the message is well-formed, of a kind that this build does not know. */
  readonly kind: 'broken' | 'unknown';
  /** A full sentence. */
  readonly message: string;
}

/** The event in one frame, its length prefix left out, as the JSON binding would spell it. Never throws. */
export function decodeProtoEvent(bytes: Uint8Array): Result<JsonObject, ProtoFault> {
  const reader = createProtoReader(bytes);
  let arm: Arm | null = null;
  const parts: Part[] = [];
  let first = 0;
  while (reader.more(bytes.length)) {
    const tag = reader.tag();
    const field = Math.floor(tag / 8);
    const known = ARMS[field - 1];
    if (known !== undefined) {
      if (first !== 0 && first !== field) reader.fail('it holds two kinds of event');
      first = field;
    }
    if (known !== undefined && tag % 8 === 2) {
      arm = known;
      parts.push(reader.part(bytes.length));
    } else reader.skip(tag, bytes.length);
  }
  if (reader.fault !== null) return broken(reader.fault);
  if (arm === null) return first === 0 ? withoutEvent(bytes) : broken('its event is no message');
  const event = eventFrom(arm, readJoined(reader, parts, arm.table), reader.fail);
  return reader.fault === null ? ok(event) : broken(reader.fault);
}

function broken(reason: string): { readonly ok: false; readonly error: ProtoFault } {
  return fail({ kind: 'broken', message: `The bytes of the frame are no event: ${reason}.` });
}

/** Unknown fields are events of a later protocol when all of them are messages. */
function withoutEvent(bytes: Uint8Array): Result<JsonObject, ProtoFault> {
  const reader = createProtoReader(bytes);
  let kind = 0;
  while (reader.more(bytes.length)) {
    const tag = reader.tag();
    if (tag % 8 !== 2) {
      reader.skip(tag, bytes.length);
      continue;
    }
    kind ||= Math.floor(tag / 8);
    reader.skipAll(reader.partEnd(bytes.length));
  }
  if (kind === 0 || reader.fault !== null) return broken(reader.fault ?? 'it is empty');
  const message = `The frame holds an event of kind ${kind}, which AG-UI 1.1 does not know.`;
  return fail({ kind: 'unknown', message });
}

function eventFrom({ type, number }: Arm, { base, ...members }: ProtoMessage, broken: Fail): JsonObject {
  if (!isObject(base)) broken('its base event is missing');
  else if (base.type !== number) broken(`it is spelled as ${type} and named ${typeOf(base.type)}`);
  const { type: _, ...shared } = isObject(base) ? base : {};
  const event: JsonObject = { type, ...members, ...shared };
  adapt(event, broken);
  return event;
}

function typeOf(number: Json | undefined): string {
  return ARMS.find(arm => arm.number === number)?.type ?? `type ${number}`;
}

/** What the binary binding spells otherwise than JSON, in place. */
function adapt(event: JsonObject, broken: Fail): void {
  if (isEmptyList(event.usage)) delete event.usage;
  switch (event.type) {
    case 'MESSAGES_SNAPSHOT':
      event.messages = messagesFrom(event.messages, broken);
      break;
    case 'RUN_STARTED':
      if (isObject(event.input)) event.input.messages = messagesFrom(event.input.messages, broken);
      break;
    case 'RUN_FINISHED':
      adoptOutcome(event, ['interrupts', 'pendingToolCallIds']);
      break;
    case 'SUBAGENT_FINISHED':
      adoptOutcome(event, ['interruptIds']);
      break;
    case 'STATE_DELTA':
      nameOperations(event.delta);
      break;
    case 'ACTIVITY_DELTA':
      nameOperations(event.patch);
      break;
    case 'TOOL_CALL_RESULT':
      adoptParts(event, broken);
      break;
  }
}

/** An outcome is a string on the wire, and its lists stand beside it. */
function adoptOutcome(event: JsonObject, lists: readonly string[]): void {
  const { outcome } = event;
  const held: JsonObject = {};
  for (const name of lists) {
    const needed = name === 'interrupts' && outcome === 'interrupt';
    if (needed || !isEmptyList(event[name])) held[name] = event[name] as Json;
    delete event[name];
  }
  delete event.outcome;
  if (typeof outcome === 'string' && outcome !== '') event.outcome = { type: outcome, ...held };
  else Object.assign(event, held);
}

const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;

function nameOperations(list: Json | undefined): void {
  if (!Array.isArray(list)) return;
  for (const operation of list) {
    if (isObject(operation)) operation.op = OPERATIONS[Number(operation.op)] ?? String(operation.op);
  }
}

function adoptParts(event: JsonObject, broken: Fail): void {
  const { contentParts } = event;
  delete event.contentParts;
  if (event.content === undefined) event.content = contentFrom(contentParts);
  else if (!isEmptyList(contentParts)) broken('the result has its content twice');
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}
