import type { HeldNumber, ToHook } from '../../src/channels/hook-messages';
import type { Matcher } from '../../src/replay/match';
import type { Answer, HandOver, StandIn } from '../hook/hand-over';
import {
  after,
  type Bytes,
  NativeHeaders,
  NativeReadableStream,
  NativeResponse,
  NativeUint8Array,
  NativeURL,
  natives,
  ofHeaders,
  ofMap,
  ofSignal,
  ofTarget,
  ofText,
  ofUrl,
} from '../hook/natives';
import { createGuises } from './guise';

// Stands in for the network while a replay is armed. It knows nothing of captures: it holds the page's request, asks,
// and passes on head, chunks and end as the relay times them.

interface Held {
  settle(answer: Answer | null): void;
  /** Nothing more can happen to the request: stop watching for its abort. */
  over(): void;
  body: Controller | null;
}

type Controller = ReadableStreamController<Bytes>;

const NativePromise = Promise;
const NativeTypeError = TypeError;
const ofController = natives(ReadableByteStreamController) as {
  enqueue(controller: Controller, bytes: Bytes): void;
  close(controller: Controller): void;
  error(controller: Controller, error: unknown): void;
};
const { origin } = location;

/** Holds matching requests of the page and answers them with what the relay sends. */
export function createStandIn({ replace, send }: Pick<HandOver, 'replace' | 'send'>): StandIn {
  const showAs = createGuises(replace);
  const held = new Map<HeldNumber, Held>();
  let matchers: readonly Matcher[] = [];
  let count = 0;

  function letGo(number: HeldNumber) {
    ofMap.get(held, number)?.over();
    if (ofMap.delete(held, number)) send({ kind: 'let-go', held: number });
  }

  function finish(number: HeldNumber, entry: Held) {
    entry.over();
    ofMap.delete(held, number);
  }

  function open(number: HeldNumber, { head, replayOf }: ToHook & { kind: 'serve' }, entry: Held) {
    const body = new NativeReadableStream<Bytes>({
      type: 'bytes',
      start(controller) {
        entry.body = controller;
      },
      cancel: () => letGo(number),
    });
    const headers = new NativeHeaders();
    for (let i = 0; i < head.headers.length; i++) {
      const header = head.headers[i];
      if (header) ofHeaders.append(headers, header[0], header[1]);
    }
    const { status, statusText } = head;
    const response = new NativeResponse(isNullBody(status) ? null : body, { status, statusText, headers });
    showAs(response, { url: head.url, type: ofUrl.origin(new NativeURL(head.url)) === origin ? 'basic' : 'cors' });
    entry.settle({ response, replayOf });
  }

  return {
    matches(asked) {
      if (matchers.length === 0) return false;
      try {
        const url = new NativeURL(asked.url);
        const method = ofText.toUpperCase(asked.method);
        for (let i = 0; i < matchers.length; i++) {
          const matcher = matchers[i];
          if (matcher?.method === method && isPlace(matcher.url, url)) return true;
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
          const entry = ofMap.get(held, number);
          if (!entry) return;
          letGo(number);
          const reason = signal && ofSignal.reason(signal);
          if (entry.body) ofController.error(entry.body, reason);
          reject(reason);
        };
        const over = () => {
          if (signal) ofTarget.removeEventListener(signal, 'abort', abort);
        };
        ofMap.set(held, number, { settle: resolve, over, body: null });
        if (signal && ofSignal.aborted(signal)) return abort();
        if (signal) ofTarget.addEventListener(signal, 'abort', abort);
        const ask = () => {
          if (ofMap.get(held, number)) send({ kind: 'held', held: number, request: asked.request() });
        };
        if (asked.bodyLater) after(asked.bodyLater, ask);
        else ask();
      });
    },
    receive(message) {
      if (message.kind === 'arm') matchers = message.matchers;
      if (!('held' in message)) return;
      const entry = ofMap.get(held, message.held);
      if (!entry) return;
      switch (message.kind) {
        case 'serve':
          open(message.held, message, entry);
          break;
        case 'serve-chunk':
          if (entry.body) ofController.enqueue(entry.body, new NativeUint8Array(message.bytes));
          break;
        case 'serve-end':
          finish(message.held, entry);
          if (entry.body && message.failed) ofController.error(entry.body, new NativeTypeError('network error'));
          else if (entry.body) ofController.close(entry.body);
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
  const path = ofUrl.pathname(url);
  return wanted === path || wanted === ofUrl.origin(url) + path;
}

/** Statuses whose responses have no body (WHATWG Fetch, null body status) and that a page can be given. */
function isNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
