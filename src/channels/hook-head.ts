import type { Header, StreamHead, StreamId, StreamRequest, StreamResponse, Transport } from '../capture/stream';

/** What the hook says of a stream: all that its transport does not say already. */
export interface HookHead {
  readonly transport: Transport;
  /** When the page asked, by `performance.now()`. */
  readonly since: number;
  readonly request: Pick<StreamRequest, 'url'> & Partial<StreamRequest>;
  /** Null when none came. For an EventSource or a socket there always is one, and nothing more is known of it. */
  readonly response?: HookResponse | null;
  /** The subprotocol of a socket, if any. */
  readonly protocol?: string;
  readonly replayOf?: StreamId | undefined;
}

export interface HookResponse extends Omit<StreamResponse, 'headers'> {
  /** A text as `getAllResponseHeaders` gives it. */
  readonly headers: readonly Header[] | string;
}

/** Spells out what goes without saying. `timeOrigin`: that of the document, in milliseconds since the epoch. */
export function spellOut(head: HookHead, timeOrigin: number): Omit<StreamHead, 'id' | 'page'> {
  const { transport, since, request, replayOf = null } = head;
  const accept: Header[] = transport === 'eventsource' ? [['accept', EVENT_STREAM]] : [];
  const asked = { method: 'GET', headers: accept, body: null, ...request };
  return {
    transport,
    startedAt: timeOrigin + since,
    request: { ...asked, method: asked.method.toUpperCase() },
    response: responseOf(head),
    replayOf,
  };
}

const EVENT_STREAM = 'text/event-stream';

function responseOf({ transport, response = null, protocol }: HookHead): StreamResponse | null {
  if (transport === 'eventsource') return { status: 200, statusText: '', headers: [['content-type', EVENT_STREAM]] };
  if (transport === 'websocket') {
    const headers: Header[] = protocol ? [['sec-websocket-protocol', protocol]] : [];
    return { status: 101, statusText: 'Switching Protocols', headers };
  }
  if (response === null) return null;
  const { headers } = response;
  return { ...response, headers: typeof headers === 'string' ? parseHeaders(headers) : headers };
}

function parseHeaders(text: string): Header[] {
  return text.split('\r\n').flatMap((line): Header[] => {
    const colon = line.indexOf(': ');
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
  });
}
