import { createDecoder, type StreamDecoder } from '../wire/decoder';
import type { FrameSink } from '../wire/frame-decoder';
import { createSocketDecoder } from '../wire/socket';
import { headerValue, type StreamHead } from './stream';

/** The decoder for the chunks of that stream: messages for a socket, else what the content type and the bytes say. */
export function createStreamDecoder(head: StreamHead, sink: FrameSink): StreamDecoder {
  if (head.transport === 'websocket') return { framing: 'socket', ...createSocketDecoder(sink) };
  const contentType = head.response === null ? null : headerValue(head.response.headers, 'content-type');
  return createDecoder(contentType, sink);
}
