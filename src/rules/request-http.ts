import { headerValue, type StreamHead } from '../capture/stream';
import { PROTO_TYPE } from '../wire/decoder';
import type { Tell } from './resume';

/** Checks how an input was sent over HTTP (AG-UI 1.1, basic/transports/http-sse#request). What is not seen is right. */
export function checkHttp({ transport, request, response }: StreamHead, tell: Tell): void {
  if (transport === 'websocket') return;
  const { method, headers } = request;
  const type = headerValue(headers, 'content-type');
  if (method.toUpperCase() !== 'POST') {
    tell('request/http-shape', { message: `The input is sent with ${method}.`, suggestion: 'Send it with POST.' });
  } else if (type !== null && !/^application\/json\s*(;|$)/i.test(type.trim())) {
    const suggestion = 'Send `content-type: application/json`.';
    tell('request/http-shape', { message: `The input is typed \`${type}\`.`, suggestion });
  }
  const accept = headerValue(headers, 'accept');
  if (accept === null) return;
  if (!/text\/event-stream/i.test(accept)) {
    const message = `The request accepts \`${accept}\`, which does not name \`text/event-stream\`.`;
    tell('request/accept', { message, suggestion: 'Send `accept: text/event-stream`.' });
  }
  const answer = response === null ? null : headerValue(response.headers, 'content-type');
  if (answer !== PROTO_TYPE || accept.includes(PROTO_TYPE) || !accept.includes('*')) return;
  const message = `The request accepts \`${accept}\`, and is answered in protobuf: a wildcard asks for it.`;
  tell('request/accept-wildcard', { message, suggestion: 'Name `text/event-stream` alone if that is what is read.' });
}

/** The HTTP bindings resume nothing. */
export function checkLastEventId({ request }: StreamHead, tell: Tell): void {
  if (headerValue(request.headers, 'last-event-id') === null) return;
  const message = 'The request names the last event that it has, with `Last-Event-ID`.';
  tell('request/last-event-id', { message, suggestion: 'Start a new run.' });
}
