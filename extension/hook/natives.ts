// The page's scripts may replace any built-in after us. What the hook calls later it takes here, first; what runs later
// also uses no iteration, whose protocol can be replaced too.

export const { apply, construct, ownKeys } = Reflect;
export const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, keys } = Object;
const toObject = Object;

/** Methods and getters by name, as functions of their receiver. */
export type Natives<Self> = {
  readonly [Name in keyof Self]: Self[Name] extends (...args: infer Args) => infer Result
    ? (self: Self, ...args: Args) => Result
    : (self: Self) => Self[Name];
};

/**
 * The methods and getters that a class itself has, safe from later changes to its prototype.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function natives<Self extends object>({ prototype }: { readonly prototype: Self }): Natives<Self> {
  const taken: Record<PropertyKey, unknown> = { __proto__: null };
  for (const name of ownKeys(prototype)) {
    const descriptor = getOwnPropertyDescriptor(prototype, name);
    const native = descriptor?.get ?? descriptor?.value;
    if (typeof native === 'function') taken[name] = (self: Self, ...args: unknown[]) => apply(native, self, args);
  }
  return taken as Natives<Self>;
}

export type Bytes = Uint8Array<ArrayBuffer>;
/** What a stream carries. The relay encodes texts and reads blobs: neither can change any more. */
export type Data = Bytes | string | Blob;

export const now = performance.now.bind(performance);
export const { isArray } = Array;
export const { isView } = ArrayBuffer;
export const { toStringTag } = Symbol;
export const parseJson = JSON.parse as (text: string) => unknown;
export const { stringify } = JSON;
export const asText = String;
export const setTimer = setTimeout as (callback: () => void, ms: number) => void;

// Also shorter once the script is minified, which keeps the names of globals.
export const NativeResponse = Response;
export const NativeReadableStream = ReadableStream;
export const NativeDefaultReader = ReadableStreamDefaultReader;
export const NativeByobReader = ReadableStreamBYOBReader;
export const NativeUint8Array = Uint8Array;
export const NativeRequest = Request;
export const NativeHeaders = Headers;
export const NativeURL = URL;
export const NativeTypeError = TypeError;
export const NativeMessageEvent = MessageEvent;

export const ofWeakMap = natives(WeakMap) as {
  get<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key): Value | undefined;
  set<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key, value: Value): void;
  delete<Key extends WeakKey>(map: WeakMap<Key, unknown>, key: Key): boolean;
};
export const ofMap = natives(Map) as {
  get<Key, Value>(map: Map<Key, Value>, key: Key): Value | undefined;
  set<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void;
  delete<Key>(map: Map<Key, unknown>, key: Key): boolean;
};
export const after = natives(Promise).then as <Value, Next>(
  promise: Promise<Value>,
  onValue: ((value: Value) => Next) | false,
  onError?: (error: unknown) => Next,
) => Promise<Next>;

export const matchText = natives(RegExp).exec;
export const ofText = natives(String) as unknown as {
  replaceAll(text: string, from: string, to: string): string;
  substring(text: string, start: number): string;
  toUpperCase(text: string): string;
};
/** Of every typed array. */
export const ofBytes = natives(getPrototypeOf(NativeUint8Array) as { readonly prototype: Bytes });
export const ofDataView = natives(DataView);
export const ofBuffer = natives(ArrayBuffer);
export const ofBlob = natives(Blob);
export const ofHeaders = natives(NativeHeaders);
export const ofUrl = natives(NativeURL);
export const ofResponse = natives(NativeResponse);
export const ofRequest = natives(NativeRequest);
export const ofSignal = natives(AbortSignal);
export const ofTarget = natives(EventTarget);
export const ofEvent = natives(Event);
export const ofPort = natives(MessagePort) as {
  postMessage(port: MessagePort, message: unknown, transfer: Transferable[]): void;
  start(port: MessagePort): void;
};
export const ofMessage = natives(NativeMessageEvent);
export const ofStream = natives(NativeReadableStream);
export const ofReader = natives(NativeDefaultReader) as Natives<ReadableStreamDefaultReader<Bytes>>;
export const { baseURI: baseUrl } = natives(Node);

/** The bytes that a view shows from the `start`-th on, whatever its elements are: the same memory. */
export function viewed(view: ArrayBufferView, start = 0): Bytes {
  // Every typed array has a tag, and no DataView.
  const tagOf = ofBytes[toStringTag as typeof Symbol.toStringTag];
  const of = (tagOf(view as Bytes) ? ofBytes : ofDataView) as unknown as Natives<ArrayBufferView>;
  return new NativeUint8Array(of.buffer(view) as ArrayBuffer, of.byteOffset(view) + start, of.byteLength(view) - start);
}

export function isObject(value: unknown): value is object {
  return toObject(value) === value;
}

/** The text of what is no object: an object's words are the page's to make, and empty here. */
export function plainText(value: unknown): string {
  return isObject(value) ? '' : asText(value);
}
