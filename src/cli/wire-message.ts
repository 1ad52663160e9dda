import type { Json, JsonObject } from '../base/json';
import type { Message } from '../run/messages';

/** A message as AG-UI spells it: a tool call's name and arguments stand under `function`. */
export function wireMessage({ toolCalls, ...message }: Message): JsonObject {
  const calls = toolCalls?.map(({ id, name, arguments: text, ...call }) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
    ...call,
  }));
  return { ...message, ...(calls !== undefined && { toolCalls: calls as Json[] }) };
}
