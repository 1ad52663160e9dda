import type { Json, JsonObject } from '../base/json';

export type Container = Json[] | JsonObject;

export function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}

/** The object's own member; undefined when there is none. What objects inherit (`toString`, `__proto__`) is no JSON. */
export function memberOf(object: JsonObject, key: string): Json | undefined {
  const value: unknown = object[key];
  // Asking `hasOwn` only for the names that need it takes a third of the time, and this runs for every step of every pointer.
  if (typeof value === 'function') return undefined;
  if (key === '__proto__' && !Object.hasOwn(object, key)) return undefined;
  return object[key];
}

/** Sets an own member, whatever its name. */
export function setMember(object: JsonObject, key: string, value: Json): void {
  // Plain assignment of this one name would call the inherited setter and change the prototype.
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}
