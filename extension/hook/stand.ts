import type { StreamId } from '../../src/capture/stream';
import type { HeldNumber, ToHook } from '../../src/channels/hook-messages';
import { type Matcher, matches } from '../../src/replay/match';
import type { Asked } from './asked';
import { replace } from './disguise';
import {
  after,
  apply,
  listen,
  NativePromise,
  NativeReadableStream,
  NativeResponse,
  NativeUint8Array,
  signalReason,
} from './natives';
import type { Outbox } from './outbox';

// Stands in for the network while a replay is armed. It knows nothing of captures: it holds the page's request, asks,
// and passes on head, chunks and end as the relay times them.

export interface Answer {
  readonly response: Response;
  readonly replayOf: StreamId;
}

export interface Stand {
  matches(asked: Asked): boolean;
  /** Holds the request; null when it is to go to the network after all. Rejects as fetch does when the page aborts. */
  hold(asked: Asked): Promise<Answer | null>;
  receive(message: ToHook): void;
}

interface Held {
  settle(answer: Answer | null): void;
  body: ReadableStreamController<Uint8Array<ArrayBuffer>> | null;
}

/** Statuses whose responses have no body (WHATWG Fetch, null body status). */
const NULL_BODY = [101, 103, 204, 205, 304];

export function createStand(outbox: Outbox): Stand {
  const held = new Map<HeldNumber, Held>();
  let matchers: readonly Matcher[] = [];
  let count = 0;

  function letGo(number: HeldNumber) {
    if (held.delete(number)) outbox.send({ kind: 'let-go', held: number });
  }

  function open(number: HeldNumber, { head, replayOf }: ToHook & { kind: 'serve' }, entry: Held) {
    const empty = NULL_BODY.includes(head.status);
    const body = new NativeReadableStream<Uint8Array<ArrayBuffer>>({
      type: 'bytes',
      start(controller) {
        entry.body = controller;
      },
      cancel: () => letGo(number),
    });
    const response = new NativeResponse(empty ? null : body, {
      status: head.status,
      statusText: head.statusText,
      headers: head.headers.map(([name, value]): [string, string] => [name, value]),
    });
    pretend(response, { url: head.url, type: new URL(head.url).origin === location.origin ? 'basic' : 'cors' });
    entry.settle({ response, replayOf });
  }

  return {
    matches: asked =>
      matchers.length > 0 && matchers.some(matcher => matches(matcher, { method: asked.method, url: asked.url() })),
    hold(asked) {
      const number = ++count;
      return new NativePromise((resolve, reject) => {
        const entry: Held = { settle: resolve, body: null };
        const abort = () => {
          if (!held.has(number)) return;
          letGo(number);
          const reason = asked.signal && signalReason(asked.signal);
          entry.body?.error(reason);
          reject(reason);
        };
        held.set(number, entry);
        if (asked.aborted()) return abort();
        if (asked.signal) listen(asked.signal, 'abort', abort);
        const ask = () => outbox.send({ kind: 'held', held: number, request: asked.request() });
        if (asked.bodyLater) after(asked.bodyLater, ask);
        else ask();
      });
    },
    receive(message) {
      if (message.kind === 'arm') matchers = message.matchers;
      if (!('held' in message)) return;
      const entry = held.get(message.held);
      if (!entry) return;
      switch (message.kind) {
        case 'serve':
          open(message.held, message, entry);
          break;
        case 'serve-chunk':
          entry.body?.enqueue(new NativeUint8Array(message.bytes));
          break;
        case 'serve-end':
          held.delete(message.held);
          if (message.failed) entry.body?.error(new TypeError('network error'));
          else entry.body?.close();
          break;
        case 'pass':
          held.delete(message.held);
          entry.settle(null);
      }
    },
  };
}

const pretended = new WeakMap<Response, { readonly url: string; readonly type: ResponseType }>();

/** A response made in the page has no URL and the type `default`; a served one shows those of the recorded response. */
function pretend(response: Response, as: { url: string; type: ResponseType }): void {
  if (pretending === 0) {
    pretending = 1;
    for (const name of ['url', 'type'] as const) {
      replace<Response>(
        Response.prototype,
        name,
        (original, self, args) => pretended.get(self)?.[name] ?? apply(original, self, args),
      );
    }
    replace<Response>(Response.prototype, 'clone', (original, self, args) => {
      const copy = apply(original, self, args) as Response;
      const shown = pretended.get(self);
      if (shown) pretended.set(copy, shown);
      return copy;
    });
  }
  pretended.set(response, as);
}

let pretending = 0;
