import { createNdjsonDecoder } from './ndjson';
import { createSseDecoder, type FrameDecoder, type FrameSink } from './sse';

export type Framing = 'sse' | 'ndjson';

/** The framing that a content type means. Anything unknown is read as SSE, as the official client does. */
export function framingOf(contentType: string | null): Framing {
  return /^application\/(x-ndjson|ndjson|jsonl|x-jsonlines)\b/i.test(contentType ?? '') ? 'ndjson' : 'sse';
}

/** The decoder for a response of that content type (null: the response named none). */
export function createDecoder(contentType: string | null, sink: FrameSink): FrameDecoder {
  return framingOf(contentType) === 'ndjson' ? createNdjsonDecoder(sink) : createSseDecoder(sink);
}
