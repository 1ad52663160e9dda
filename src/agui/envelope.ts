import { isObject, type JsonObject } from '../base/json';

/** Members in which other channels carry an event. */
export const ENVELOPE_MEMBERS = ['event', 'chunk', 'data', 'payload', 'message', 'body', 'params', 'result'] as const;

const DEEPEST = 3;

/** The first object with a string `type` inside an object without one, and the pointer to it; null when there is none. */
export function unwrapEvent(value: JsonObject): { readonly inner: JsonObject; readonly pointer: string } | null {
  let inner: JsonObject = value;
  let pointer = '';
  for (let depth = 0; depth < DEEPEST && typeof inner.type !== 'string'; depth++) {
    const name = ENVELOPE_MEMBERS.find(member => isObject(inner[member]));
    if (name === undefined) return null;
    inner = inner[name] as JsonObject;
    pointer += `/${name}`;
  }
  return typeof inner.type === 'string' && pointer !== '' ? { inner, pointer } : null;
}
