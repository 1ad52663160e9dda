import { replace, watchClass } from './disguise';
import { hear } from './hear';
import { NativeMessageEvent, natives, now, ofEvent, ofMessage, ofText } from './natives';
import type { Recording, Recordings } from './recordings';

const ofSource = natives(EventSource);
const CLOSED = 2;

/**
 * Records every EventSource until the background has seen that it carries no AG-UI; reconnects go on in one stream. The
 * browser keeps the bytes to itself: what is recorded is the same event in its plainest spelling.
 */
export function installEventSource(recordings: Recordings): void {
  const watcherOf = watchClass('EventSource', (source: EventSource) => watch(source, recordings), ['close']);
  replace<EventSource>(EventTarget.prototype, 'addEventListener', (native, self, args) => {
    // A browser tells nobody of an event by a name that nobody listens to.
    if (typeof args[0] === 'string') watcherOf(self)?.follow(args[0]);
    return native();
  });
}

function watch(source: EventSource, recordings: Recordings) {
  const since = now();
  let recording: Recording | null = null;

  const follow = hear(source, ['open', 'message', 'error'], event => {
    const type = ofEvent.type(event);
    if (event instanceof NativeMessageEvent) {
      const name = type === 'message' ? '' : `event: ${type}\n`;
      const id = ofMessage.lastEventId(event);
      const data = ofText.replaceAll(ofMessage.data(event), '\n', '\ndata: ');
      recording?.add(`${name}${id && `id: ${id}\n`}data: ${data}\n\n`);
    } else if (type === 'open') recording ??= open();
    else if (ofSource.readyState(source) === CLOSED) recording?.end('failed');
  });

  function open(): Recording {
    return recordings.record({ transport: 'eventsource', since, request: { url: ofSource.url(source) } });
  }

  return {
    follow,
    close() {
      recording?.end('cancelled');
    },
  };
}
