import type { StreamId } from '../../src/capture/stream';
import type { HeldNumber, ToHook } from '../../src/channels/hook-messages';
import type { Matcher } from '../../src/replay/match';
import type { Asked } from './asked';
import { showAs } from './guise';
import {
  after,
  closeBytes,
  enqueueBytes,
  failBytes,
  headersAppend,
  listen,
  NativeHeaders,
  NativePromise,
  NativeReadableStream,
  NativeResponse,
  NativeTypeError,
  NativeUint8Array,
  NativeURL,
  signalReason,
  tableDelete,
  tableGet,
  tableSet,
  unlisten,
  urlOrigin,
  urlPath,
} from './natives';
import type { Outbox } from './outbox';

// Stands in for the network while a replay is armed. It knows nothing of captures: it holds the page's request, asks,
// and passes on head, chunks and end as the relay times them.

export interface Answer {
  readonly response: Response;
  readonly replayOf: StreamId;
}

export interface StandIn {
  matches(asked: Asked): boolean;
  /** Holds the request; null when it is to go to the network after all. Rejects as fetch does when the page aborts. */
  hold(asked: Asked): Promise<Answer | null>;
  receive(message: ToHook): void;
}

interface Held {
  settle(answer: Answer | null): void;
  /** Nothing more can happen to the request: stop watching for its abort. */
  over(): void;
  body: ReadableStreamController<Uint8Array<ArrayBuffer>> | null;
}

const { origin } = location;

/** Holds matching requests of the page and answers them with what the relay sends. */
export function createStandIn(outbox: Outbox): StandIn {
  const held = new Map<HeldNumber, Held>();
  let matchers: readonly Matcher[] = [];
  let count = 0;

  function letGo(number: HeldNumber) {
    tableGet(held, number)?.over();
    if (tableDelete(held, number)) outbox.send({ kind: 'let-go', held: number });
  }

  function finish(number: HeldNumber, entry: Held) {
    entry.over();
    tableDelete(held, number);
  }

  function open(number: HeldNumber, { head, replayOf }: ToHook & { kind: 'serve' }, entry: Held) {
    const body = new NativeReadableStream<Uint8Array<ArrayBuffer>>({
      type: 'bytes',
      start(controller) {
        entry.body = controller;
      },
      cancel: () => letGo(number),
    });
    const headers = new NativeHeaders();
    for (let i = 0; i < head.headers.length; i++) {
      const header = head.headers[i];
      if (header) headersAppend(headers, header[0], header[1]);
    }
    const { status, statusText } = head;
    const response = new NativeResponse(isNullBody(status) ? null : body, { status, statusText, headers });
    showAs(response, { url: head.url, type: urlOrigin(new NativeURL(head.url)) === origin ? 'basic' : 'cors' });
    entry.settle({ response, replayOf });
  }

  return {
    matches(asked) {
      if (matchers.length === 0) return false;
      try {
        const url = new NativeURL(asked.url());
        for (let i = 0; i < matchers.length; i++) {
          const matcher = matchers[i];
          if (matcher?.method === asked.method && isPlace(matcher.url, url)) return true;
        }
      } catch {
        // No URL: fetch will say so.
      }
      return false;
    },
    hold(asked) {
      const number = ++count;
      return new NativePromise((resolve, reject) => {
        const { signal } = asked;
        const abort = () => {
          const entry = tableGet(held, number);
          if (!entry) return;
          letGo(number);
          const reason = signal && signalReason(signal);
          if (entry.body) failBytes(entry.body, reason);
          reject(reason);
        };
        const over = () => {
          if (signal) unlisten(signal, 'abort', abort);
        };
        tableSet(held, number, { settle: resolve, over, body: null });
        if (asked.aborted()) return abort();
        if (signal) listen(signal, 'abort', abort);
        const ask = () => {
          if (tableGet(held, number)) outbox.send({ kind: 'held', held: number, request: asked.request() });
        };
        if (asked.bodyLater) after(asked.bodyLater, ask);
        else ask();
      });
    },
    receive(message) {
      if (message.kind === 'arm') matchers = message.matchers;
      if (!('held' in message)) return;
      const entry = tableGet(held, message.held);
      if (!entry) return;
      switch (message.kind) {
        case 'serve':
          open(message.held, message, entry);
          break;
        case 'serve-chunk':
          if (entry.body) enqueueBytes(entry.body, new NativeUint8Array(message.bytes));
          break;
        case 'serve-end':
          finish(message.held, entry);
          if (entry.body && message.failed) failBytes(entry.body, new NativeTypeError('network error'));
          else if (entry.body) closeBytes(entry.body);
          break;
        case 'pass':
          finish(message.held, entry);
          entry.settle(null);
      }
    },
  };
}

/** As `matches` of src/replay, whose words the page's scripts could replace. The matcher's URL is in its normal form. */
function isPlace(wanted: string, url: URL): boolean {
  const path = urlPath(url);
  return wanted === path || wanted === urlOrigin(url) + path;
}

/** Statuses whose responses have no body (WHATWG Fetch, null body status) and that a page can be given. */
function isNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
