import type { MessageKind } from '../../src/wire/message-kind';
import { bytesOf } from './bytes-of';
import { watchClass } from './disguise';
import { hear } from './hear';
import {
  after,
  type Bytes,
  isObject,
  isView,
  NativeMessageEvent,
  NativeUint8Array,
  natives,
  now,
  ofMessage,
} from './natives';
import type { Recording, Recordings } from './recordings';

const ofSocket = natives(WebSocket);
const NativeCloseEvent = CloseEvent;
const ofClose = natives(NativeCloseEvent);
const OPEN = 1;

/** Records every WebSocket until the background has seen that it carries no AG-UI. */
export function installSocket(recordings: Recordings): void {
  watchClass('WebSocket', (socket: WebSocket) => watch(socket, recordings), ['send', 'close']);
}

function watch(socket: WebSocket, recordings: Recordings) {
  const since = now();
  let recording: Recording | null = null;
  /** The page has closed it. */
  let left = false;
  /** Settles when all that came so far is recorded: the bytes of a blob come later, and what comes after it waits. */
  let pending: Promise<void> | null = null;

  function take(way: 'in' | 'out', data: unknown) {
    if (!recording?.live) return;
    const { add } = recording;
    const at = now();
    const kind: MessageKind = `${way}-${isObject(data) ? 'binary' : 'text'}`;
    const bytes = bytesOf(data);
    const addLater = async (before: Promise<void> | null, later: Bytes | Promise<Bytes | null>) => {
      await before;
      const read = await later;
      if (read) add(read, at, kind);
    };
    if (!pending && isView(bytes)) add(bytes, at, kind);
    // Until its turn comes, the page may write to its memory.
    else pending = addLater(pending, isView(bytes) ? new NativeUint8Array(bytes) : bytes);
  }

  function open(): Recording {
    return recordings.record({
      transport: 'websocket',
      since,
      request: { url: ofSocket.url(socket) },
      protocol: ofSocket.protocol(socket),
    });
  }

  hear(socket, ['open', 'message', 'close'], event => {
    if (event instanceof NativeMessageEvent) take('in', ofMessage.data(event));
    else if (event instanceof NativeCloseEvent) {
      const reason = left ? 'cancelled' : ofClose.wasClean(event) ? 'complete' : 'failed';
      const end = () => recording?.end(reason, `${ofClose.code(event)} ${ofClose.reason(event)}`);
      if (pending) after(pending, end);
      else end();
    } else recording = open();
  });
  return {
    send(data: unknown) {
      // What is sent while it closes goes nowhere.
      if (ofSocket.readyState(socket) === OPEN) take('out', data);
    },
    close() {
      left = true;
    },
  };
}
