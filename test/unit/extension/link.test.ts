import { describe, expect, it } from 'vitest';
import type { Runtime } from 'webextension-polyfill';
import { createLink } from '../../../extension/relay/link';
import type { Batch } from '../../../src/capture/capture';
import type { StreamId } from '../../../src/capture/stream';
import type { FromRelay, ToRelay } from '../../../src/channels/relay-messages';

const STREAM = 'page/1' as StreamId;

function batch(number: number, size = 1): FromRelay & { readonly kind: 'batch' } {
  const chunks = { times: [0], ends: [size], bytes: new Uint8Array(size) };
  const content: Batch = { stream: STREAM, number, head: null, chunks, end: null, lost: 0 };
  return { kind: 'batch', batch: content };
}

/** A background whose worker can die and wake again. */
function createBackground() {
  const ports: { sent: FromRelay[]; answer(message: ToRelay): void; die(): void }[] = [];
  let gone = false;

  const connect = (): Runtime.Port => {
    if (gone) throw new Error('Extension context invalidated.');
    const messages: ((message: unknown) => void)[] = [];
    const disconnects: (() => void)[] = [];
    let alive = true;
    const port = {
      sent: [] as FromRelay[],
      answer: (message: ToRelay) => messages.forEach(listener => void listener(message)),
      die() {
        alive = false;
        disconnects.forEach(listener => void listener());
      },
    };
    ports.push(port);
    return {
      postMessage(message: FromRelay) {
        if (!alive) throw new Error('Attempting to use a disconnected port object');
        port.sent.push(message);
      },
      onMessage: { addListener: (listener: (message: unknown) => void) => messages.push(listener) },
      onDisconnect: { addListener: (listener: () => void) => disconnects.push(listener) },
      disconnect: () => {
        alive = false;
      },
    } as unknown as Runtime.Port;
  };

  return {
    ports,
    connect,
    remove: () => {
      gone = true;
    },
  };
}

const numbers = (sent: readonly FromRelay[] | undefined) =>
  sent?.map(message => (message.kind === 'batch' ? message.batch.number : message.kind));

/** A link whose answers nobody listens to. */
function linkTo(background: { connect(): Runtime.Port }) {
  return createLink(
    background.connect,
    () => {},
    () => {},
  );
}

describe('the link to the background', () => {
  it('connects on the first message', () => {
    const background = createBackground();
    const link = linkTo(background);
    expect(background.ports).toHaveLength(0);

    link.send(batch(0));

    expect(numbers(background.ports[0]?.sent)).toEqual([0]);
  });

  it('sends again, in order, what a dead worker has not acknowledged', () => {
    const background = createBackground();
    const link = linkTo(background);
    for (const number of [0, 1, 2]) link.send(batch(number));
    background.ports[0]?.answer({ kind: 'ack', stream: STREAM, number: 0 });

    background.ports[0]?.die();

    expect(numbers(background.ports[1]?.sent)).toEqual([1, 2]);
  });

  it('stays disconnected while nothing waits', () => {
    const background = createBackground();
    const link = linkTo(background);
    link.send(batch(0));
    background.ports[0]?.answer({ kind: 'ack', stream: STREAM, number: 0 });

    background.ports[0]?.die();
    expect(background.ports).toHaveLength(1);
    link.send(batch(1));

    expect(numbers(background.ports[1]?.sent)).toEqual([1]);
  });

  it('asks again for a held request that was not answered', () => {
    const background = createBackground();
    const link = linkTo(background);
    link.send({
      kind: 'held',
      held: 7,
      request: { method: 'POST', url: 'http://localhost/', headers: [], body: null },
    });

    background.ports[0]?.die();
    background.ports[1]?.answer({ kind: 'pass', held: 7 });
    background.ports[1]?.die();

    expect(numbers(background.ports[1]?.sent)).toEqual(['held']);
    expect(background.ports).toHaveLength(2);
  });

  it('is full while more than 64 MiB wait', () => {
    const background = createBackground();
    const link = linkTo(background);

    link.send(batch(0, (64 << 20) + 1));
    expect(link.full()).toBe(true);
    background.ports[0]?.answer({ kind: 'ack', stream: STREAM, number: 0 });

    expect(link.full()).toBe(false);
  });

  it('lets held requests pass when the extension was removed under it, and says so once', () => {
    const background = createBackground();
    const received: ToRelay[] = [];
    let orphaned = 0;
    const link = createLink(
      background.connect,
      message => received.push(message),
      () => orphaned++,
    );
    link.send({
      kind: 'held',
      held: 7,
      request: { method: 'POST', url: 'http://localhost/', headers: [], body: null },
    });

    background.remove();
    background.ports[0]?.die();
    link.send(batch(0));

    expect(received).toEqual([{ kind: 'pass', held: 7 }]);
    expect(orphaned).toBe(1);
  });

  it('falls silent when the extension was removed under it', () => {
    const background = createBackground();
    const link = linkTo(background);
    link.send(batch(0));

    background.remove();
    background.ports[0]?.die();

    expect(() => link.send(batch(1))).not.toThrow();
    expect(background.ports).toHaveLength(1);
  });
});
