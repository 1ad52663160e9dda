import { apply, mapGet, mapSet } from './natives';

const originals = new WeakMap<object, object>();
const { defineProperty, getOwnPropertyDescriptor } = Object;

type Apply<Self> = (original: (...args: unknown[]) => unknown, self: Self, args: unknown[]) => unknown;

/**
 * Puts a Proxy in place of a method, getter or global function: name, length, property flags and the text of
 * `toString` stay those of the native one. A property that this browser does not have is left alone.
 */
export function replace<Self = unknown>(owner: object, name: PropertyKey, handler: Apply<Self>): void {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  const slot = descriptor?.get ? 'get' : 'value';
  const original = descriptor?.[slot];
  if (!descriptor || typeof original !== 'function') return;
  const proxy = new Proxy(original, { apply: (target, self, args) => handler(target, self, args) });
  mapSet(originals, proxy, original);
  defineProperty(owner, name, { ...descriptor, [slot]: proxy });
}

/** Makes `Function.prototype.toString` show the native text of what `replace` has put in place. */
export function disguise(): void {
  replace(Function.prototype, 'toString', (original, self, args) => {
    const native = typeof self === 'function' ? mapGet(originals, self) : undefined;
    return apply(original, native ?? self, args);
  });
}
