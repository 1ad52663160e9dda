import type { FromHook, HookTexts, StreamNumber } from '../../src/channels/hook-messages';
import type { MessageKind } from '../../src/wire/message-kind';
import { type Bytes, type Data, isView, NativeUint8Array, now, ofBytes, ofPort, setTimer } from './natives';

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
  /** Sends a chunk; bytes are copied. `t`: milliseconds since the stream's start. */
  chunk(stream: StreamNumber, t: number, data: Data, message?: MessageKind): void;
  open(port: MessagePort): void;
}

/** Texts of one stream, one after the other. */
interface Texts extends HookTexts {
  readonly times: number[];
  readonly lengths: number[];
  text: string;
}

/**
 * The way to the relay. Tokens go out at once. What the page reads at full speed is copied into one piece of memory
 * that is used again, and posted when the page has come to rest: new memory costs the page four times the copying.
 */
export function createOutbox(): Outbox {
  let said: FromHook[] = [];
  /** The last that was said, if it is texts. */
  let texts: Texts | null = null;
  let room: Bytes | null = null;
  let filled = 0;
  /** Bytes in the room and code units of texts. */
  let gathered = 0;
  let posted = 0;
  let waits = false;
  let port: MessagePort | null = null;

  function say<Message extends FromHook>(message: Message): Message {
    texts = null;
    said[said.length] = message;
    return message;
  }

  function post() {
    waits = false;
    if (!port || said.length === 0) return;
    postCopy(port, room ? new NativeUint8Array(ofBytes.buffer(room), 0, filled) : new NativeUint8Array());
  }

  function postCopy(to: MessagePort, bytes: Bytes) {
    const copy = ofBytes.buffer(new NativeUint8Array(bytes));
    ofPort.postMessage(to, { said, bytes: copy }, [copy]);
    said = [];
    texts = null;
    filled = gathered = 0;
    posted = now();
  }

  return {
    send(message) {
      say(message);
      if (gathered > LITTLE_BYTES) setTimer(post, 0);
      else post();
    },
    chunk(stream, t, data, message) {
      const isText = typeof data === 'string';
      const bytes = isView(data) ? data : null;
      const size = isText ? data.length : bytes ? ofBytes.length(bytes) : 0;
      if (gathered + size > ROOM_BYTES) {
        post();
        if (!port) {
          say({ kind: 'lost', stream });
          return;
        }
      }
      gathered += size;
      if (isText) {
        if (texts?.stream !== stream || texts.message !== message) {
          texts = say<Texts>({ kind: 'texts', stream, times: [], lengths: [], text: '', message });
        }
        const { times, lengths } = texts;
        const next = times.length;
        times[next] = t;
        lengths[next] = size;
        texts.text += data;
      } else if (bytes) {
        const start = filled;
        filled += size;
        say({ kind: 'chunk', stream, t, start, end: filled, message });
        if (filled > ROOM_BYTES) {
          // More than the room: on its own.
          postCopy(port as MessagePort, bytes);
          return;
        }
        room ??= new NativeUint8Array(ROOM_BYTES);
        ofBytes.set(room, bytes, start);
      } else say({ kind: 'blob', stream, t, blob: data as Blob, message });
      if (gathered <= LITTLE_BYTES && now() - posted > TOKEN_GAP_MS) post();
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
