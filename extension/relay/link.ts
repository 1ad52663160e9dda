import type { Runtime } from 'webextension-polyfill';
import type { Batch } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import type { FromRelay, ToRelay } from '../../src/channels/relay-messages';

/** What may wait for the background's acknowledgement; beyond it chunks are counted instead of kept. */
const MOST_UNACKNOWLEDGED_BYTES = 64 << 20;

export interface Link {
  send(message: FromRelay): void;
  /** True while more bytes wait for an acknowledgement than the page's memory should hold. */
  full(): boolean;
  /** Drops what still waits for this stream. */
  forget(stream: StreamId): void;
  close(): void;
}

/**
 * The way to the background. It connects on the first message, keeps every batch until it is acknowledged, and sends
 * all of them again when the background's worker has died in between. When the extension was updated or removed under
 * the page, `orphan` is told, once, and held requests pass to the network.
 */
export function createLink(connect: () => Runtime.Port, receive: (message: ToRelay) => void, orphan: () => void): Link {
  const batches = new Map<string, Batch>();
  const held = new Map<number, FromRelay & { readonly kind: 'held' }>();
  let bytes = 0;
  let port: Runtime.Port | null = null;
  /** The extension was reloaded or removed: this script can never reach it again. */
  let orphaned = false;

  function post(message: FromRelay) {
    try {
      if (port) port.postMessage(message);
      else if (!orphaned) connectAgain();
    } catch {
      port = null;
    }
  }

  /** Everything that is not acknowledged goes out again, in order; what the background has already is not doubled. */
  function connectAgain() {
    const opened = tryConnect();
    if (!opened) return;
    port = opened;
    opened.onMessage.addListener(message => acknowledge(message as ToRelay));
    opened.onDisconnect.addListener(() => {
      if (port !== opened) return;
      port = null;
      if (batches.size + held.size > 0) connectAgain();
    });
    for (const batch of batches.values()) opened.postMessage({ kind: 'batch', batch });
    for (const request of held.values()) opened.postMessage(request);
  }

  function tryConnect(): Runtime.Port | null {
    try {
      return connect();
    } catch {
      orphaned = true;
      batches.clear();
      bytes = 0;
      for (const number of [...held.keys()]) acknowledge({ kind: 'pass', held: number });
      orphan();
      return null;
    }
  }

  function acknowledge(message: ToRelay) {
    if (message.kind === 'ack') drop(key(message));
    else if (message.kind !== 'stop') held.delete(message.held);
    if (message.kind !== 'ack') receive(message);
  }

  function drop(batchKey: string) {
    const batch = batches.get(batchKey);
    if (batch && batches.delete(batchKey)) bytes -= batch.chunks.bytes.length;
  }

  return {
    send(message) {
      if (orphaned) return;
      if (message.kind === 'batch') {
        batches.set(key(message.batch), message.batch);
        bytes += message.batch.chunks.bytes.length;
      } else held.set(message.held, message);
      post(message);
    },
    full: () => bytes > MOST_UNACKNOWLEDGED_BYTES,
    forget(stream) {
      for (const [batchKey, batch] of batches) if (batch.stream === stream) drop(batchKey);
    },
    close() {
      port?.disconnect();
      port = null;
    },
  };
}

function key({ stream, number }: { stream: StreamId; number: number }): string {
  return `${stream} ${number}`;
}
