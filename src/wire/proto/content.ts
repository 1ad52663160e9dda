import { isObject, type Json, type JsonObject } from '../../base/json';
import type { ProtoMessage } from './message';

/** Says as a clause why a message can be no JSON of AG-UI. */
export type Fail = (reason: string) => void;

/** The `content` of a message with parts; parts and sources of kinds that nobody knows are left out. */
export function contentFrom(parts: Json | undefined): Json[] {
  return objects(parts).flatMap(part => {
    const [type, held] = Object.entries(part)[0] ?? [];
    if (type === undefined || !isObject(held)) return [];
    const { source, ...rest } = held;
    if (type === 'text' || !isObject(source)) return [{ type, ...rest }];
    const known = sourceFrom(source);
    return known === null ? [] : [{ type, ...rest, source: known }];
  });
}

function sourceFrom(source: JsonObject): JsonObject | null {
  const [type, held] = Object.entries(source)[0] ?? [];
  return type === undefined || !isObject(held) ? null : { type, ...held };
}

/** Which of the three carriers on the wire holds the `content` of a role. Roles with neither hold a string. */
const PARTS_ROLES: ReadonlySet<Json | undefined> = new Set(['user', 'tool']);
const OBJECT_ROLES: ReadonlySet<Json | undefined> = new Set(['activity']);
const TEXT_ROLES: ReadonlySet<Json | undefined> = new Set(['developer', 'system', 'assistant', 'reasoning']);

/** A message of a snapshot or an input. A role that nobody knows has whichever content is there. */
export function messageFrom(wire: ProtoMessage, fail: Fail): JsonObject {
  const { contentParts, activityContent, toolCalls, ...message } = wire;
  const parts = objects(contentParts);
  const carriers = [message.content, parts.length > 0 ? parts : undefined, activityContent];
  const sent = carriers.filter(carrier => carrier !== undefined).length;
  const { role } = message;
  const known = PARTS_ROLES.has(role) || OBJECT_ROLES.has(role) || TEXT_ROLES.has(role);
  const takesParts = known ? PARTS_ROLES.has(role) : parts.length > 0;
  const takesObject = known ? OBJECT_ROLES.has(role) : activityContent !== undefined;
  if (sent > 1) fail('a message has its content twice');
  else if (parts.length > 0 && !takesParts) fail('a message has content parts, which its role has not');
  else if (activityContent !== undefined && !takesObject) fail('a message has content that only activities have');
  if (takesParts && message.content === undefined) message.content = contentFrom(contentParts);
  if (takesObject && activityContent !== undefined) message.content = activityContent;
  if (Array.isArray(toolCalls) && toolCalls.length > 0) message.toolCalls = toolCalls;
  return message;
}

export function messagesFrom(list: Json | undefined, fail: Fail): JsonObject[] {
  return objects(list).map(message => messageFrom(message, fail));
}

function objects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
