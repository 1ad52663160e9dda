import type { EndReason, StreamId, StreamRequest, Transport } from '../capture/stream';
import type { Matcher } from '../replay/match';
import type { ServedHead } from '../replay/served';
import type { MessageKind } from '../wire/message-kind';
import type { HookHead } from './hook-head';

// What hook and relay say over their private port. The hook lives among the page's scripts: all it says is checked.

/** Counts the streams of one document from 1. */
export type StreamNumber = number;
/** Counts the requests of one document that were held for a replay from 1. */
export type HeldNumber = number;

export type FromHook =
  | { readonly kind: 'open'; readonly stream: StreamNumber; readonly head: HookHead }
  /** Its bytes are those of the post from `start` to before `end`. */
  | {
      readonly kind: 'chunk';
      readonly stream: StreamNumber;
      readonly t: number;
      readonly start: number;
      readonly end: number;
      /** For a message of a socket. */
      readonly message?: MessageKind | undefined;
    }
  | HookTexts
  /** Bytes that the relay has to ask for, as those of an XMLHttpRequest or of a socket's message may be. */
  | {
      readonly kind: 'blob';
      readonly stream: StreamNumber;
      readonly t: number;
      readonly blob: AskedBytes;
      readonly message?: MessageKind | undefined;
    }
  /** A chunk was seen and there was no room for it. */
  | { readonly kind: 'lost'; readonly stream: StreamNumber }
  | {
      readonly kind: 'end';
      readonly stream: StreamNumber;
      readonly t: number;
      readonly reason: EndReason;
      readonly detail: string;
    }
  /** The page sent a request that an armed replay matches, and waits. */
  | { readonly kind: 'held'; readonly held: HeldNumber; readonly request: StreamRequest }
  /** The page aborted a held request or cancelled the served body. */
  | { readonly kind: 'let-go'; readonly held: HeldNumber };

/** What this layer knows of a Blob. */
export interface AskedBytes {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A stream's next texts, one right after the other in `text`. Each message of its own would cost the page more than its
 * reading does.
 */
export interface HookTexts {
  readonly kind: 'texts';
  readonly stream: StreamNumber;
  /** When each came; milliseconds since the stream's start. */
  readonly times: readonly number[];
  /** How long each is, in UTF-16 code units. */
  readonly lengths: readonly number[];
  readonly text: string;
  /** For messages of a socket. */
  readonly message?: MessageKind | undefined;
}

/** What the hook says at once, in order, with the bytes of all its chunks. */
export interface HookPost {
  readonly said: readonly FromHook[];
  readonly bytes: ArrayBuffer;
}

export type ToHook =
  /** The stream is no AG-UI: let it go untouched from here on. */
  | { readonly kind: 'stop'; readonly stream: StreamNumber }
  /** Requests to hold from now on; an empty list disarms. */
  | { readonly kind: 'arm'; readonly matchers: readonly Matcher[] }
  | { readonly kind: 'serve'; readonly held: HeldNumber; readonly head: ServedHead; readonly replayOf: StreamId }
  | { readonly kind: 'serve-chunk'; readonly held: HeldNumber; readonly bytes: ArrayBuffer }
  | { readonly kind: 'serve-end'; readonly held: HeldNumber; readonly failed: boolean }
  /** Nothing to serve after all: the request goes to the network. */
  | { readonly kind: 'pass'; readonly held: HeldNumber };

/** The data of the one window message that carries the port from the relay to the hook. */
export const PORT_GREETING = 'ag-ui';

const TRANSPORTS: ReadonlySet<unknown> = new Set<Transport>(['fetch', 'xhr', 'eventsource', 'websocket']);

const MESSAGES: ReadonlySet<unknown> = new Set<MessageKind | undefined>([
  undefined,
  'in-text',
  'in-binary',
  'out-text',
  'out-binary',
]);

const END_REASONS: ReadonlySet<unknown> = new Set<EndReason>([
  'complete',
  'cancelled',
  'aborted',
  'failed',
  'page-gone',
]);

/** Checks what came over the port, and leaves out what no hook says; null when it is no post at all. */
export function readHookPost(data: unknown): HookPost | null {
  if (!isRecord(data) || !Array.isArray(data.said) || !isArrayBuffer(data.bytes)) return null;
  const { bytes } = data;
  return { said: data.said.filter(message => isFromHook(message, bytes.byteLength)), bytes };
}

function isFromHook(data: unknown, size: number): data is FromHook {
  if (!isRecord(data)) return false;
  switch (data.kind) {
    case 'open':
      return isNumber(data.stream) && isHead(data.head);
    case 'chunk':
      return (
        isNumber(data.stream) && isNumber(data.t) && isRange(data.start, data.end, size) && MESSAGES.has(data.message)
      );
    case 'texts':
      return isNumber(data.stream) && isTexts(data.times, data.lengths, data.text) && MESSAGES.has(data.message);
    case 'blob':
      return isNumber(data.stream) && isNumber(data.t) && isBlob(data.blob) && MESSAGES.has(data.message);
    case 'lost':
      return isNumber(data.stream);
    case 'end':
      return (
        isNumber(data.stream) && isNumber(data.t) && END_REASONS.has(data.reason) && typeof data.detail === 'string'
      );
    case 'held':
      return isNumber(data.held) && isRequest(data.request);
    case 'let-go':
      return isNumber(data.held);
    default:
      return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isRange(start: unknown, end: unknown, size: number): boolean {
  return isNumber(start) && isNumber(end) && start >= 0 && start <= end && end <= size;
}

function isTexts(times: unknown, lengths: unknown, text: unknown): boolean {
  if (!Array.isArray(times) || !Array.isArray(lengths) || typeof text !== 'string') return false;
  const isLength = (length: unknown) => Number.isSafeInteger(length) && (length as number) >= 0;
  if (times.length !== lengths.length || !times.every(isNumber) || !lengths.every(isLength)) return false;
  return lengths.reduce<number>((sum, length) => sum + length, 0) === text.length;
}

/** By its tag: in Firefox, what a content script receives was made in another realm, and is no instance of ours. */
function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return tagOf(value) === '[object ArrayBuffer]';
}

function isBlob(value: unknown): boolean {
  return isRecord(value) && /^\[object (?:Blob|File)\]$/.test(tagOf(value)) && typeof value.arrayBuffer === 'function';
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

function isHead(value: unknown): boolean {
  return (
    isRecord(value) &&
    TRANSPORTS.has(value.transport) &&
    isNumber(value.since) &&
    isRecord(value.request) &&
    isRequest({ ...UNSAID, ...value.request }) &&
    (value.response === undefined || value.response === null || isResponse(value.response)) &&
    isTextIfAny(value.protocol) &&
    isTextIfAny(value.replayOf)
  );
}

const UNSAID = { method: '', headers: [], body: null };

function isRequest(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.method === 'string' &&
    typeof value.url === 'string' &&
    isHeaders(value.headers) &&
    (value.body === null || typeof value.body === 'string')
  );
}

function isResponse(value: unknown): boolean {
  return (
    isRecord(value) &&
    isNumber(value.status) &&
    typeof value.statusText === 'string' &&
    (typeof value.headers === 'string' || isHeaders(value.headers))
  );
}

function isTextIfAny(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isHeaders(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(pair => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string')
  );
}
