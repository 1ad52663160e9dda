// The page's scripts may replace any built-in after us. What the hook calls later, it takes here, first.

const { apply } = Reflect;

type Method<Self, Args extends unknown[], Result> = (self: Self, ...args: Args) => Result;

/** A method as a function of its receiver, safe from later changes to the prototype. */
function method<Self, Args extends unknown[], Result>(
  f: (this: Self, ...args: Args) => Result,
): Method<Self, Args, Result> {
  return (self, ...args) => apply(f, self, args);
}

/** The getter of an accessor property, as a function of its receiver. */
function getter<Self, Value>(prototype: Self, name: keyof Self & string): (self: Self) => Value {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return self => apply(get as () => Value, self, []);
}

export { apply };
export const now = performance.now.bind(performance);
export const { timeOrigin } = performance;
export const NativeResponse = Response;
export const NativeReadableStream = ReadableStream;
export const NativeUint8Array = Uint8Array;
export const NativeRequest = Request;
export const NativeHeaders = Headers;
export const NativePromise = Promise;
export const NativeURL = URL;

export const after = method(Promise.prototype.then) as <Value, Next>(
  promise: Promise<Value>,
  onValue: (value: Value) => Next,
  onError?: (error: unknown) => Next,
) => Promise<Next>;

export const slice = method(Uint8Array.prototype.slice) as (
  bytes: Uint8Array,
  start?: number,
  end?: number,
) => Uint8Array<ArrayBuffer>;

export const headersGet = method(Headers.prototype.get);
export const headersForEach = method(Headers.prototype.forEach);

export const responseBody = getter<Response, ReadableStream<Uint8Array<ArrayBuffer>> | null>(
  Response.prototype,
  'body',
);
export const responseText = method(Response.prototype.text);
export const parseJson = JSON.parse as (text: string) => unknown;
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

export const streamLocked = getter<ReadableStream, boolean>(ReadableStream.prototype, 'locked');
export const streamGetReader = method(ReadableStream.prototype.getReader) as (
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
) => ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
export const readerRead = method(ReadableStreamDefaultReader.prototype.read) as (
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
) => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
export const readerReleaseLock = method(ReadableStreamDefaultReader.prototype.releaseLock);
export const streamValues = method(ReadableStream.prototype.values);
export const setBytes = method(Uint8Array.prototype.set);
export const readerCancel = method(ReadableStreamDefaultReader.prototype.cancel);

export const postMessage = method(MessagePort.prototype.postMessage) as (
  port: MessagePort,
  message: unknown,
  transfer: Transferable[],
) => void;
