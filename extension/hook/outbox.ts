import type { FromHook, StreamNumber } from '../../src/channels/hook-messages';
import type { MessageKind } from '../../src/wire/message-kind';
import { type Bytes, NativeUint8Array, natives, now, ofBytes, setTimer } from './natives';

/** What is gathered before it is posted at the latest, and what may wait for the port, which comes within a task or two. */
const ROOM_BYTES = 4 << 20;
/** Posting more than this would hold up the page in the middle of its reading. */
const LITTLE_BYTES = 60_000;
/** Little chunks that come slower than this are tokens that somebody watches. */
const TOKEN_GAP_MS = 16;
const GATHER_MS = 100;

export interface Outbox {
  /** Sends a message after all before it. */
  send(message: FromHook): void;
  /** Sends a chunk; the bytes are copied. `t`: milliseconds since the stream's start. */
  chunk(stream: StreamNumber, t: number, bytes: Bytes, message?: MessageKind): void;
  open(port: MessagePort): void;
}

const { postMessage } = natives(MessagePort) as {
  postMessage(port: MessagePort, message: unknown, transfer: Transferable[]): void;
};

/**
 * The way to the relay. Tokens go out at once. What the page reads at full speed is copied into one piece of memory
 * that is used again, and posted when the page has come to rest: new memory costs the page four times the copying.
 */
export function createOutbox(): Outbox {
  let said: FromHook[] = [];
  let room: Bytes | null = null;
  let filled = 0;
  let posted = 0;
  let waits = false;
  let port: MessagePort | null = null;

  function post() {
    waits = false;
    if (!port || said.length === 0) return;
    postCopy(port, room ? new NativeUint8Array(ofBytes.buffer(room), 0, filled) : new NativeUint8Array());
    filled = 0;
  }

  function postCopy(to: MessagePort, bytes: Bytes) {
    const copy = ofBytes.buffer(new NativeUint8Array(bytes));
    postMessage(to, { said, bytes: copy }, [copy]);
    said = [];
    posted = now();
  }

  return {
    send(message) {
      said[said.length] = message;
      if (filled > LITTLE_BYTES) setTimer(post, 0);
      else post();
    },
    chunk(stream, t, bytes, message) {
      const size = ofBytes.length(bytes);
      if (filled + size > ROOM_BYTES) post();
      const end = filled + size;
      const fits = end <= ROOM_BYTES;
      said[said.length] =
        fits || port ? { kind: 'chunk', stream, t, start: filled, end, message } : { kind: 'lost', stream };
      if (!fits) {
        if (port) postCopy(port, bytes);
        return;
      }
      room ??= new NativeUint8Array(ROOM_BYTES);
      ofBytes.set(room, bytes, filled);
      filled = end;
      if (filled <= LITTLE_BYTES && now() - posted > TOKEN_GAP_MS) post();
      else if (!waits) {
        waits = true;
        setTimer(post, GATHER_MS);
      }
    },
    open(next) {
      port = next;
      post();
    },
  };
}
