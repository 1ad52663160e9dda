import type { MessageKind } from '../../src/wire/message-kind';
import { dataOf } from './data-of';
import { watchClass } from './disguise';
import { hear } from './hear';
import { isObject, NativeMessageEvent, natives, now, ofMessage } from './natives';
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

  function take(way: 'in' | 'out', given: unknown) {
    const data = dataOf(given);
    const kind: MessageKind = `${way}-${isObject(given) ? 'binary' : 'text'}`;
    if (data !== null) recording?.add(data, kind);
  }

  hear(socket, ['open', 'message', 'close'], event => {
    if (event instanceof NativeMessageEvent) take('in', ofMessage.data(event));
    else if (event instanceof NativeCloseEvent) {
      const reason = left ? 'cancelled' : ofClose.wasClean(event) ? 'complete' : 'failed';
      recording?.end(reason, `${ofClose.code(event)} ${ofClose.reason(event)}`);
    } else {
      recording = recordings.record({
        transport: 'websocket',
        since,
        request: { url: ofSocket.url(socket) },
        protocol: ofSocket.protocol(socket),
      });
    }
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
