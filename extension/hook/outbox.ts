import type { FromHook } from '../../src/channels/hook-messages';
import { postMessage } from './natives';

/** What may wait while the relay has not yet handed over its port, which takes it a task or two. */
const MOST_WAITING_BYTES = 16 << 20;

export interface Outbox {
  /** `transfer`: the buffers in the message. */
  send(message: FromHook, transfer?: ArrayBuffer[]): void;
  open(port: MessagePort): void;
}

/** The way to the relay; what is sent before the port is there waits for it. */
export function createOutbox(): Outbox {
  const waiting: FromHook[] = [];
  let bytes = 0;
  let port: MessagePort | null = null;

  return {
    send(message, transfer = []) {
      if (port) {
        postMessage(port, message, transfer);
        return;
      }
      const size = message.kind === 'chunk' ? message.bytes.byteLength : 0;
      const fits = bytes + size <= MOST_WAITING_BYTES;
      if (fits) bytes += size;
      waiting[waiting.length] = fits || message.kind !== 'chunk' ? message : { kind: 'lost', stream: message.stream };
    },
    open(next) {
      port = next;
      for (let i = 0; i < waiting.length; i++) postMessage(next, waiting[i], []);
      waiting.length = 0;
    },
  };
}
