// The page's scripts may replace any built-in after us. What the hook calls later it takes here, first; what runs later
// also uses no iteration, whose protocol can be replaced too.

const { apply } = Reflect;
const { getOwnPropertyDescriptor } = Object;

type Method<Self, Args extends unknown[], Result> = (self: Self, ...args: Args) => Result;

/** A method as a function of its receiver, safe from later changes to the prototype. */
function method<Self, Args extends unknown[], Result>(
  f: (this: Self, ...args: Args) => Result,
): Method<Self, Args, Result> {
  return (self, ...args) => apply(f, self, args);
}

/** The getter of an accessor property, as a function of its receiver. */
function getter<Self extends object, Value>(prototype: Self, name: keyof Self & string): (self: Self) => Value {
  const get = getOwnPropertyDescriptor(prototype, name)?.get as () => Value;
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

export const NativeResponse = Response;
export const NativeReadableStream = ReadableStream;
export const NativeByobReader = ReadableStreamBYOBReader;
export const NativeUint8Array = Uint8Array;
export const NativeRequest = Request;
export const NativeHeaders = Headers;
export const NativePromise = Promise;
export const NativeURL = URL;
export const NativeTypeError = TypeError;

export const mapGet = method(WeakMap.prototype.get) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: K,
) => V | undefined;
export const mapSet = method(WeakMap.prototype.set) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: K,
  value: V,
) => void;
export const mapDelete = method(WeakMap.prototype.delete) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: K,
) => boolean;
export const tableGet = method(Map.prototype.get) as <K, V>(map: Map<K, V>, key: K) => V | undefined;
export const tableSet = method(Map.prototype.set) as <K, V>(map: Map<K, V>, key: K, value: V) => void;
export const tableDelete = method(Map.prototype.delete) as <K, V>(map: Map<K, V>, key: K) => boolean;

export const after = method(Promise.prototype.then) as <Value, Next>(
  promise: Promise<Value>,
  onValue: (value: Value) => Next,
  onError?: (error: unknown) => Next,
) => Promise<Next>;

export const testText = method(RegExp.prototype.exec);
export const upperCase = method(String.prototype.toUpperCase);
export const slice = method(Uint8Array.prototype.slice) as (bytes: Bytes, start?: number, end?: number) => Bytes;
export const setBytes = method(Uint8Array.prototype.set);

export const headersGet = method(Headers.prototype.get);
export const headersAppend = method(Headers.prototype.append);
export const headersForEach = method(Headers.prototype.forEach);
export const urlHref = getter<URL, string>(URL.prototype, 'href');
export const urlOrigin = getter<URL, string>(URL.prototype, 'origin');
export const urlPath = getter<URL, string>(URL.prototype, 'pathname');
export const baseUrl = getter<Node, string>(Node.prototype, 'baseURI');

export const responseBody = getter<Response, ReadableStream<Bytes> | null>(Response.prototype, 'body');
export const responseText = method(Response.prototype.text);
export const responseBodyUsed = getter<Response, boolean>(Response.prototype, 'bodyUsed');
export const responseHeaders = getter<Response, Headers>(Response.prototype, 'headers');
export const responseStatus = getter<Response, number>(Response.prototype, 'status');
export const responseStatusText = getter<Response, string>(Response.prototype, 'statusText');
export const requestUrl = getter<Request, string>(Request.prototype, 'url');
export const requestMethod = getter<Request, string>(Request.prototype, 'method');
export const requestHeaders = getter<Request, Headers>(Request.prototype, 'headers');
export const requestSignal = getter<Request, AbortSignal>(Request.prototype, 'signal');
export const requestClone = method(Request.prototype.clone);
export const requestText = method(Request.prototype.text);
export const signalAborted = getter<AbortSignal, boolean>(AbortSignal.prototype, 'aborted');
export const signalReason = getter<AbortSignal, unknown>(AbortSignal.prototype, 'reason');

export const listen = method(EventTarget.prototype.addEventListener);
export const unlisten = method(EventTarget.prototype.removeEventListener);
export const stopImmediately = method(Event.prototype.stopImmediatePropagation);
export const messageData = getter<MessageEvent, unknown>(MessageEvent.prototype, 'data');
export const messagePorts = getter<MessageEvent, readonly MessagePort[]>(MessageEvent.prototype, 'ports');
export const startPort = method(MessagePort.prototype.start);
export const postMessage = method(MessagePort.prototype.postMessage) as (
  port: MessagePort,
  message: unknown,
  transfer: Transferable[],
) => void;

export const streamLocked = getter<ReadableStream, boolean>(ReadableStream.prototype, 'locked');
export const streamValues = method(ReadableStream.prototype.values);
export const streamGetReader = method(ReadableStream.prototype.getReader) as (
  stream: ReadableStream<Bytes>,
) => ReadableStreamDefaultReader<Bytes>;
export const readerRead = method(ReadableStreamDefaultReader.prototype.read) as (
  reader: ReadableStreamDefaultReader<Bytes>,
) => Promise<ReadableStreamReadResult<Bytes>>;
export const readerReleaseLock = method(ReadableStreamDefaultReader.prototype.releaseLock);
export const readerCancel = method(ReadableStreamDefaultReader.prototype.cancel);
export const defaultReaderClosed = getter<ReadableStreamDefaultReader, Promise<undefined>>(
  ReadableStreamDefaultReader.prototype,
  'closed',
);
export const byobReaderClosed = getter<ReadableStreamBYOBReader, Promise<undefined>>(
  ReadableStreamBYOBReader.prototype,
  'closed',
);

const ofDefault = ReadableStreamDefaultController.prototype;
const ofBytes = ReadableByteStreamController.prototype;
/** For the default controller of a piped body. */
export const enqueue = method(ofDefault.enqueue) as (controller: Controller, bytes: Bytes) => void;
export const close = method(ofDefault.close) as (controller: Controller) => void;
/** For the byte controller of a served body. */
export const enqueueBytes = method(ofBytes.enqueue) as (controller: Controller, bytes: Bytes) => void;
export const closeBytes = method(ofBytes.close) as (controller: Controller) => void;
export const failBytes = method(ofBytes.error) as (controller: Controller, error: unknown) => void;
