import { isObject, type Json, type JsonObject } from '../base/json';
import type { ReportDeviation } from './deviation';
import type { EventType } from './event-types';
import { jsonText } from './json-text';
import { SCHEMA } from './schema';
import { type Kind, type Shape, variantOf } from './shape';
import { lettersOf } from './type-names';
import { nullMember, quotePlace } from './wording';

/** Names that producers use in place of AG-UI's, per type: [sent, meant]. */
const ALIASES: Readonly<Partial<Record<EventType, readonly (readonly [sent: string, meant: string])[]>>> = {
  STATE_DELTA: [['patch', 'delta']],
  ACTIVITY_DELTA: [['delta', 'patch']],
  STATE_SNAPSHOT: [['state', 'snapshot']],
  TEXT_MESSAGE_CONTENT: [
    ['content', 'delta'],
    ['text', 'delta'],
  ],
  TEXT_MESSAGE_CHUNK: [
    ['content', 'delta'],
    ['text', 'delta'],
  ],
  REASONING_MESSAGE_CONTENT: [['content', 'delta']],
  REASONING_MESSAGE_CHUNK: [['content', 'delta']],
  REASONING_ENCRYPTED_VALUE: [['encryptedContent', 'encryptedValue']],
  TOOL_CALL_START: [['toolName', 'toolCallName']],
  TOOL_CALL_CHUNK: [['toolName', 'toolCallName']],
  TOOL_CALL_ARGS: [
    ['args', 'delta'],
    ['arguments', 'delta'],
  ],
  TOOL_CALL_RESULT: [['result', 'content']],
  RUN_ERROR: [['error', 'message']],
};

/** Gives members their names of AG-UI, in place and at any depth, and reports those that had another. */
export function respellMembers(event: JsonObject, type: EventType, report: ReportDeviation): void {
  const shape = SCHEMA[type];
  const respelled = respell(event, shape, '', type, report);
  if (respelled) dropNulls(event, shape, '', report);
  for (const [alias, meant] of ALIASES[type] ?? []) {
    if (Object.hasOwn(event, meant)) continue;
    const letters = lettersOf(alias);
    const sent = Object.keys(event).find(name => !shape.fields.has(name) && lettersOf(name) === letters);
    if (sent === undefined) continue;
    const value = event[sent] as Json;
    if (meant === 'message' && typeof value !== 'string') continue;
    event[meant] = type === 'TOOL_CALL_ARGS' ? jsonText(value) : value;
    delete event[sent];
    reportRenamed(type, shape, sent, meant, '', report);
  }
}

/** `thread_id` or `ThreadId` for `threadId`: a serializer that was not told to use AG-UI's names. */
function respell(object: JsonObject, shape: Shape, at: string, place: string, report: ReportDeviation): boolean {
  let respelled = false;
  for (const sent of Object.keys(object)) {
    if (shape.fields.has(sent)) continue;
    const meant = meantMember(shape, sent);
    if (meant === undefined || Object.hasOwn(object, meant)) continue;
    const value = object[sent] as Json;
    // It would be left out if its name were right.
    if (value !== null || shape.fields.get(meant)?.required === true) object[meant] = value;
    delete object[sent];
    reportRenamed(place, shape, sent, meant, at, report);
    respelled = true;
  }
  eachInner(object, shape, at, (inner, innerShape, pointer) => {
    if (respell(inner, innerShape, pointer, quotePlace(pointer), report)) respelled = true;
  });
  return respelled;
}

/** Serializers that keep their own names write absent members as null, too. */
function dropNulls(object: JsonObject, shape: Shape, at: string, report: ReportDeviation): void {
  for (const name of Object.keys(object)) {
    const field = shape.fields.get(name);
    if (object[name] !== null || field?.required !== false) continue;
    delete object[name];
    report(nullMember(`${at}/${name}`, name, field.forgivesNull));
  }
  eachInner(object, shape, at, (inner, innerShape, pointer) => dropNulls(inner, innerShape, pointer, report));
}

function eachInner(
  object: JsonObject,
  shape: Shape,
  at: string,
  visit: (inner: JsonObject, shape: Shape, pointer: string) => void,
): void {
  for (const [name, { kind }] of shape.fields) {
    const value = object[name];
    if (typeof value === 'object' && value !== null) visitValue(value, kind, `${at}/${name}`);
  }

  function visitValue(value: Json, kind: Kind, pointer: string): void {
    if (typeof kind === 'string') return;
    if ('list' in kind || 'either' in kind) {
      if (!Array.isArray(value)) return;
      const items = 'list' in kind ? kind.list : kind.either[1];
      if ('either' in kind) visitValue(value, items, pointer);
      else for (const [index, item] of value.entries()) visitValue(item, items, `${pointer}/${index}`);
    } else if (isObject(value)) {
      const inner = 'shape' in kind ? kind.shape : 'by' in kind ? variantOf(value, kind) : undefined;
      if (inner !== undefined) visit(value, inner, pointer);
    }
  }
}

function meantMember(shape: Shape, sent: string): string | undefined {
  let names = MEANT.get(shape);
  if (names === undefined) {
    names = new Map([...shape.fields.keys()].map(name => [lettersOf(name), name]));
    MEANT.set(shape, names);
  }
  return names.get(lettersOf(sent));
}

const MEANT = new WeakMap<Shape, ReadonlyMap<string, string>>();

function reportRenamed(
  place: string,
  shape: Shape,
  sent: string,
  meant: string,
  at: string,
  report: ReportDeviation,
): void {
  report({
    rule: shape.fields.get(meant)?.required === true ? 'schema/missing-field' : 'schema/unknown-field',
    pointer: `${at}/${sent}`,
    message: `${place} has \`${sent}\` where AG-UI 1.0 has \`${meant}\`.`,
    suggestion: `Send \`${meant}\` instead of \`${sent}\`.`,
  });
}
