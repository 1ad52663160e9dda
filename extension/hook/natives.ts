// The page's scripts may replace any built-in after us. What the hook calls later it takes here, first; what runs later
// also uses no iteration, whose protocol can be replaced too.

const { apply } = Reflect;
const { getOwnPropertyDescriptor } = Object;

interface Class<Self extends object> {
  readonly prototype: Self;
}

type Method<Self, F> = F extends (...args: infer Args) => infer Result ? (self: Self, ...args: Args) => Result : never;

/** A method as a function of its receiver, safe from later changes to the prototype. */
function method<Self extends object, Name extends keyof Self & string>(
  { prototype }: Class<Self>,
  name: Name,
): Method<Self, Self[Name]> {
  const f = prototype[name] as (...args: unknown[]) => unknown;
  return ((self: Self, ...args: unknown[]) => apply(f, self, args)) as Method<Self, Self[Name]>;
}

/** The getter of an accessor property, as a function of its receiver. */
function getter<Self extends object, Name extends keyof Self & string>(
  { prototype }: Class<Self>,
  name: Name,
): (self: Self) => Self[Name] {
  const get = getOwnPropertyDescriptor(prototype, name)?.get as () => Self[Name];
  return self => apply(get, self, []);
}

type Bytes = Uint8Array<ArrayBuffer>;
type Controller = ReadableStreamController<Bytes>;

export { apply };
export const now = performance.now.bind(performance);
export const { timeOrigin } = performance;
export const isArray = Array.isArray;
export const parseJson = JSON.parse as (text: string) => unknown;
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
export const NativePromise = Promise;
export const NativeURL = URL;
export const NativeTypeError = TypeError;

export const mapGet = method(WeakMap, 'get') as <K extends WeakKey, V>(map: WeakMap<K, V>, key: K) => V | undefined;
export const mapSet = method(WeakMap, 'set') as <K extends WeakKey, V>(map: WeakMap<K, V>, key: K, value: V) => void;
export const mapDelete = method(WeakMap, 'delete') as <K extends WeakKey, V>(map: WeakMap<K, V>, key: K) => boolean;
export const tableGet = method(Map, 'get') as <K, V>(map: Map<K, V>, key: K) => V | undefined;
export const tableSet = method(Map, 'set') as <K, V>(map: Map<K, V>, key: K, value: V) => void;
export const tableDelete = method(Map, 'delete') as <K, V>(map: Map<K, V>, key: K) => boolean;

export const after = method(NativePromise, 'then') as <Value, Next>(
  promise: Promise<Value>,
  onValue: (value: Value) => Next,
  onError?: (error: unknown) => Next,
) => Promise<Next>;

export const testText = method(RegExp, 'exec');
export const upperCase = method(String, 'toUpperCase');
export const slice = method(NativeUint8Array, 'slice') as (bytes: Bytes, start?: number, end?: number) => Bytes;
export const viewBytes = method(NativeUint8Array, 'subarray') as (bytes: Bytes, start: number) => Bytes;
export const setBytes = method(NativeUint8Array, 'set');

export const headersGet = method(NativeHeaders, 'get');
export const headersAppend = method(NativeHeaders, 'append');
export const headersForEach = method(NativeHeaders, 'forEach');
export const urlHref = getter(NativeURL, 'href');
export const urlOrigin = getter(NativeURL, 'origin');
export const urlPath = getter(NativeURL, 'pathname');
export const baseUrl = getter(Node, 'baseURI');

export const responseBody = getter(NativeResponse, 'body');
export const responseText = method(NativeResponse, 'text');
export const responseBodyUsed = getter(NativeResponse, 'bodyUsed');
export const responseHeaders = getter(NativeResponse, 'headers');
export const responseStatus = getter(NativeResponse, 'status');
export const responseStatusText = getter(NativeResponse, 'statusText');
export const requestUrl = getter(NativeRequest, 'url');
export const requestMethod = getter(NativeRequest, 'method');
export const requestHeaders = getter(NativeRequest, 'headers');
export const requestSignal = getter(NativeRequest, 'signal');
export const requestClone = method(NativeRequest, 'clone');
export const requestText = method(NativeRequest, 'text');
export const signalAborted = getter(AbortSignal, 'aborted');
export const signalReason = getter(AbortSignal, 'reason');

export const listen = method(EventTarget, 'addEventListener');
export const unlisten = method(EventTarget, 'removeEventListener');
export const stopImmediately = method(Event, 'stopImmediatePropagation');
export const messageData = getter(MessageEvent, 'data');
export const messagePorts = getter(MessageEvent, 'ports');
export const startPort = method(MessagePort, 'start');
export const postMessage = method(MessagePort, 'postMessage') as (
  port: MessagePort,
  message: unknown,
  transfer: Transferable[],
) => void;

export const streamLocked = getter(NativeReadableStream, 'locked');
export const streamValues = method(NativeReadableStream, 'values');
export const streamGetReader = method(NativeReadableStream, 'getReader') as (
  stream: ReadableStream<Bytes>,
) => ReadableStreamDefaultReader<Bytes>;
export const readerRead = method(NativeDefaultReader, 'read') as (
  reader: ReadableStreamDefaultReader<Bytes>,
) => Promise<ReadableStreamReadResult<Bytes>>;
export const readerReleaseLock = method(NativeDefaultReader, 'releaseLock');
export const readerCancel = method(NativeDefaultReader, 'cancel');
export const defaultReaderClosed = getter(NativeDefaultReader, 'closed');
export const byobReaderClosed = getter(NativeByobReader, 'closed');

const ofDefault = ReadableStreamDefaultController;
const ofBytes = ReadableByteStreamController;
/** For the default controller of a piped body. */
export const enqueue = method(ofDefault, 'enqueue') as (controller: Controller, bytes: Bytes) => void;
export const close = method(ofDefault, 'close') as (controller: Controller) => void;
/** For the byte controller of a served body. */
export const enqueueBytes = method(ofBytes, 'enqueue') as (controller: Controller, bytes: Bytes) => void;
export const closeBytes = method(ofBytes, 'close') as (controller: Controller) => void;
export const failBytes = method(ofBytes, 'error') as (controller: Controller, error: unknown) => void;
