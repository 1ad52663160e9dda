import { createBatcher } from '../../src/capture/batcher';
import type { ChunkTable } from '../../src/capture/chunks';
import type { PageLoad, StreamId } from '../../src/capture/stream';
import { spellOut } from '../../src/channels/hook-head';
import { type HeldNumber, PORT_GREETING, readHookPost, type ToHook } from '../../src/channels/hook-messages';
import { tableOfTexts } from '../../src/channels/hook-texts';
import { type Hello, relayPortName, type ToRelay, type ToTab } from '../../src/channels/relay-messages';
import type { Matcher } from '../../src/replay/match';
import { extensionApi } from '../messaging/runtime';
import { createLink } from './link';
import { type Playback, playBack } from './playback';
import { createTurns, type Ready } from './turns';

/** Longer than a frame, shorter than a person's patience; messages to the background cost the page's machine. */
const FLUSH_AFTER_MS = 100;
/**
 * So much within that time is a body at full speed and no stream that somebody follows. It waits longer, for its end or
 * a full batch: sending it would slow the page down in the middle of its reading.
 */
const BULK_BYTES = 1 << 20;
const FLUSH_BULK_AFTER_MS = 1000;

const { runtime } = extensionApi();
const page: PageLoad = { id: newPageId(), url: location.href, at: Math.round(performance.timeOrigin) };
const batcher = createBatcher();
const link = createLink(() => runtime.connect({ name: relayPortName(page.id) }), receive, disarm);
const playbacks = new Map<HeldNumber, { readonly since: number; playback: Playback | null }>();
const turns = createTurns(take, (stream, chunks) => batcher.lose(streamId(stream), chunks));
let timer: ReturnType<typeof setTimeout> | undefined;

const channel = new MessageChannel();
const hook = channel.port1;
hook.onmessage = event => {
  const post = readHookPost(event.data);
  if (post) for (const message of post.said) turns.take(message, post.bytes);
};
window.postMessage(PORT_GREETING, '*', [channel.port2]);

runtime.onMessage.addListener((message: unknown, _sender, answer: (here: true) => void) => {
  const toTab = message as ToTab;
  if (toTab.kind === 'arm') tell({ kind: 'arm', matchers: toTab.matchers });
  answer(true);
  return true;
});
const hello: Hello = { kind: 'hello', page: page.id };
Promise.resolve(runtime.sendMessage(hello)).then(
  matchers => tell({ kind: 'arm', matchers: (matchers as readonly Matcher[] | undefined) ?? [] }),
  () => {},
);
addEventListener('pagehide', () => {
  turns.abandon();
  for (const { id, startedAt } of [...batcher.running.values()]) {
    batcher.end(id, { t: Date.now() - startedAt, reason: 'page-gone', detail: '' });
  }
  flush();
  link.close();
});

/** `crypto.randomUUID` is not there on plain http beyond localhost. */
function newPageId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join('-');
}

function streamId(stream: number): StreamId {
  return `${page.id}/${stream}` as StreamId;
}

function take(message: Ready, bytes: ArrayBuffer): void {
  switch (message.kind) {
    case 'open':
      batcher.open({ id: streamId(message.stream), page, ...spellOut(message.head, performance.timeOrigin) });
      flushSoon();
      break;
    case 'chunk': {
      const size = message.end - message.start;
      add(streamId(message.stream), {
        times: [message.t],
        ends: [size],
        bytes: new Uint8Array(bytes, message.start, size),
        ...(message.message && { messages: [message.message] }),
      });
      break;
    }
    case 'texts':
      add(streamId(message.stream), tableOfTexts(message));
      break;
    case 'lost':
      batcher.lose(streamId(message.stream), 1);
      flushSoon();
      break;
    case 'end':
      batcher.end(streamId(message.stream), { t: message.t, reason: message.reason, detail: message.detail });
      flush();
      break;
    case 'held':
      playbacks.set(message.held, { since: performance.now(), playback: null });
      link.send(message);
      break;
    case 'let-go':
      playbacks.get(message.held)?.playback?.stop();
      playbacks.delete(message.held);
  }
}

function add(stream: StreamId, chunks: ChunkTable): void {
  if (link.full()) batcher.lose(stream, chunks.times.length);
  else if (batcher.add(stream, chunks)) flush();
  flushSoon();
}

function receive(message: ToRelay): void {
  switch (message.kind) {
    case 'stop':
      link.forget(message.stream);
      batcher.forget(message.stream);
      tell({ kind: 'stop', stream: Number(message.stream.slice(page.id.length + 1)) });
      break;
    case 'serve': {
      const entry = playbacks.get(message.held);
      if (!entry || entry.playback) break;
      const done = () => playbacks.delete(message.held);
      entry.playback = playBack(message.held, message.served, entry.since, tell, done);
      break;
    }
    case 'pass':
      playbacks.delete(message.held);
      tell({ kind: 'pass', held: message.held });
  }
}

/** Without the extension there is nobody who could answer a held request. */
function disarm(): void {
  tell({ kind: 'arm', matchers: [] });
}

function tell(message: ToHook, transfer: Transferable[] = []): void {
  hook.postMessage(message, transfer);
}

function flushSoon(): void {
  timer ??= setTimeout(() => {
    if (batcher.bytes() < BULK_BYTES) flush();
    else timer = setTimeout(flush, FLUSH_BULK_AFTER_MS - FLUSH_AFTER_MS);
  }, FLUSH_AFTER_MS);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const batch of batcher.take()) link.send({ kind: 'batch', batch });
}
