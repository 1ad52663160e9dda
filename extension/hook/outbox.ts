import type { FromHook, StreamNumber } from '../../src/channels/hook-messages';
import { NativeUint8Array, now, postMessage, setBytes, setTimer, slice } from './natives';

/** What is gathered before it is posted at the latest, and what may wait for the port, which comes within a task or two. */
const ROOM_BYTES = 4 << 20;
/** Posting more than this would hold up the page in the middle of its reading. */
const LITTLE_BYTES = 1 << 16;
/** Little chunks that come slower than this are tokens that somebody watches. */
const TOKEN_GAP_MS = 16;
const GATHER_MS = 100;

export interface Outbox {
  /** Sends a message after all before it. */
  send(message: FromHook): void;
  /** Sends a chunk; the bytes are copied. `t`: milliseconds since the stream's start. */
  chunk(stream: StreamNumber, t: number, bytes: Uint8Array<ArrayBuffer>): void;
  open(port: MessagePort): void;
}

/**
 * The way to the relay. Tokens go out at once. What the page reads at full speed is copied into one piece of memory
 * that is used again, and posted when the page has come to rest: new memory costs the page four times the copying.
 */
export function createOutbox(): Outbox {
  let said: FromHook[] = [];
  let room: Uint8Array<ArrayBuffer> | null = null;
  let filled = 0;
  let posted = 0;
  let waits = false;
  let port: MessagePort | null = null;

  function post() {
    waits = false;
    if (!port || said.length === 0) return;
    postNow(port, room ? slice(room, 0, filled) : new NativeUint8Array(0));
    filled = 0;
  }

  function postNow(to: MessagePort, { buffer }: Uint8Array<ArrayBuffer>) {
    postMessage(to, { said, bytes: buffer }, [buffer]);
    said = [];
    posted = now();
  }

  return {
    send(message) {
      said[said.length] = message;
      if (filled > LITTLE_BYTES) setTimer(post, 0);
      else post();
    },
    chunk(stream, t, bytes) {
      const size = bytes.length;
      if (filled + size > ROOM_BYTES) post();
      const fits = filled + size <= ROOM_BYTES;
      said[said.length] =
        fits || port ? { kind: 'chunk', stream, t, start: filled, end: filled + size } : { kind: 'lost', stream };
      if (!fits) {
        if (port) postNow(port, slice(bytes));
        return;
      }
      room ??= new NativeUint8Array(ROOM_BYTES);
      setBytes(room, bytes, filled);
      filled += size;
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
