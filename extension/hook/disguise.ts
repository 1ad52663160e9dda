import { apply, construct, defineProperty, getOwnPropertyDescriptor, ofWeakMap } from './natives';

const originals = new WeakMap<object, object>();

/** Calls the native function as the page did, or on another receiver. */
export type Native = (on?: unknown) => unknown;
export type Handler<Self> = (native: Native, self: Self, args: unknown[]) => unknown;

/**
 * Puts a Proxy in place of a method, getter or global function: name, length, property flags and the text of
 * `toString` stay those of the native one. A property that this browser does not have is left alone.
 */
export function replace<Self = unknown>(owner: object, name: PropertyKey, handler: Handler<Self>): void {
  put(owner, name, {
    apply: (original: () => unknown, self, args) => handler((on = self) => apply(original, on, args), self, args),
  });
}

type Told<Watcher> = { readonly [Method in keyof Watcher]: (...args: never[]) => void };

/**
 * Puts a Proxy in place of a global class, that of `constructor` included. Each new object gets a watcher, which is
 * told of the page's calls of `methods`, by their own names, before the native ones run. Returns the watcher of an
 * object.
 */
export function watchClass<Made extends object, Watcher extends Told<Watcher>>(
  name: 'WebSocket' | 'EventSource' | 'XMLHttpRequest',
  watch: (made: Made) => Watcher,
  methods: readonly (keyof Watcher)[],
): (made: Made) => Watcher | undefined {
  const watchers = new WeakMap<Made, Watcher>();
  const watcherOf = (made: Made) => ofWeakMap.get(watchers, made);
  const { prototype } = globalThis[name];
  const handler: ProxyHandler<typeof WebSocket> = {
    construct(original, args, newTarget) {
      const made = construct(original, args, newTarget) as Made;
      ofWeakMap.set(watchers, made, watch(made));
      return made;
    },
  };
  put(globalThis, name, handler);
  defineProperty(prototype, 'constructor', { value: globalThis[name] });
  for (const method of methods) {
    replace<Made>(prototype, method, (native, self, args) => {
      const watcher = watcherOf(self);
      try {
        if (watcher) apply(watcher[method], watcher, args);
      } catch {
        // Memory that the page has transferred away cannot be read.
      }
      return native();
    });
  }
  return watcherOf;
}

/** Makes `Function.prototype.toString` show the native text of what was put in place. */
export function disguise(): void {
  replace<object>(Function.prototype, 'toString', (native, self) => native(ofWeakMap.get(originals, self)));
}

function put<Original extends object>(owner: object, name: PropertyKey, handler: ProxyHandler<Original>): void {
  const { get, value } = getOwnPropertyDescriptor(owner, name) ?? {};
  const original = get ?? value;
  if (typeof original !== 'function') return;
  // A page may give Object.prototype a property by the name of a trap or of an attribute.
  const proxy = new Proxy(original, { __proto__: null, ...handler } as ProxyHandler<object>);
  ofWeakMap.set(originals, proxy, original);
  defineProperty(owner, name, { __proto__: null, [get ? 'get' : 'value']: proxy } as PropertyDescriptor);
}
