import type { FromHook } from '../../src/channels/hook-messages';
import { postMessage } from './natives';

/** Messages kept while the relay has not yet handed over its port: some hundred small requests at most. */
const MOST_WAITING = 10_000;

export interface Outbox {
  send(message: FromHook, transfer?: ArrayBuffer[]): void;
  open(port: MessagePort): void;
}

/** The way to the relay; what is sent before the port is there waits for it. */
export function createOutbox(): Outbox {
  let port: MessagePort | null = null;
  let waiting: FromHook[] = [];

  return {
    send(message, transfer = []) {
      if (port) postMessage(port, message, transfer);
      else if (waiting.length < MOST_WAITING) waiting[waiting.length] = message;
    },
    open(next) {
      port = next;
      for (let i = 0; i < waiting.length; i++) postMessage(port, waiting[i], []);
      waiting = [];
    },
  };
}
