import { isObject, type Json, type JsonObject } from '../base/json';
import type { Message, ToolCall } from './messages';

type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A tool call while events still build it. */
export type CallDraft = Draft<ToolCall>;
/** A message while events still build it. */
export type MessageDraft = Draft<Omit<Message, 'toolCalls'>> & { toolCalls?: CallDraft[] };

/** The messages of a JSON list, unknown members left out; what is no message is left out too. */
export function messagesFrom(list: Json | undefined): MessageDraft[] {
  return Array.isArray(list) ? list.filter(isObject).flatMap(messageFrom) : [];
}

const TEXTS = [
  'toolCallId',
  'name',
  'activityType',
  'subagentRunId',
  'error',
  'encryptedValue',
  'encryptedValueType',
] as const;

function messageFrom(sent: JsonObject): MessageDraft[] {
  const { id, role, content, toolCalls, metadata } = sent;
  if (typeof id !== 'string' || typeof role !== 'string') return [];
  const message: MessageDraft = { id, role };
  if (content !== undefined) message.content = content;
  if (Array.isArray(toolCalls)) message.toolCalls = toolCalls.filter(isObject).flatMap(callFrom);
  if (isObject(metadata)) message.metadata = metadata;
  for (const name of TEXTS) {
    const text = sent[name];
    if (typeof text === 'string') message[name] = text;
  }
  return [message];
}

function callFrom(sent: JsonObject): CallDraft[] {
  const { id, function: named, metadata, encryptedValue, encryptedValueType } = sent;
  if (typeof id !== 'string' || !isObject(named)) return [];
  const call: CallDraft = { id, name: String(named.name ?? ''), arguments: String(named.arguments ?? '') };
  if (typeof encryptedValue === 'string') call.encryptedValue = encryptedValue;
  if (typeof encryptedValueType === 'string') call.encryptedValueType = encryptedValueType;
  if (isObject(metadata)) call.metadata = metadata;
  return [call];
}
