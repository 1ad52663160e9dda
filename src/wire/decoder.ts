import { joinBytes } from './bytes';
import type { FrameFault } from './frame';
import type { FrameDecoder, FrameSink } from './frame-decoder';
import { createNdjsonDecoder } from './ndjson';
import { createProtoDecoder, isProtoStart, PROTO_START_BYTES } from './proto/framing';
import { createSseDecoder } from './sse';

export type Framing = 'sse' | 'ndjson' | 'proto' | 'socket';
type ByteFraming = Exclude<Framing, 'socket'>;

/** The media type of the protobuf binding. The official client compares the whole header with it. */
export const PROTO_TYPE = 'application/vnd.ag-ui.event+proto';

/** The framing that a content type means. Anything unknown is read as SSE, as the official client does. */
export function framingOf(contentType: string | null): ByteFraming {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === PROTO_TYPE) return 'proto';
  return /^application\/(x-ndjson|ndjson|jsonl|x-jsonlines)$/.test(type) ? 'ndjson' : 'sse';
}

export interface StreamDecoder extends FrameDecoder {
  /** What the first bytes turned out to be; the content type's before there are any. */
  readonly framing: Framing;
}

/**
 * The decoder for a response of that content type (null: the response named none). Its first bytes may show that it is
 * typed wrongly: a protobuf frame is read as one, and text under the protobuf type as SSE.
 */
export function createDecoder(contentType: string | null, sink: FrameSink): StreamDecoder {
  const declared = framingOf(contentType);
  let framing: ByteFraming = declared;
  let decoder: FrameDecoder | null = null;
  let waiting: { readonly t: number; readonly bytes: Uint8Array }[] = [];

  function open(): FrameDecoder {
    const opened = DECODERS[framing](sink);
    for (const { t, bytes } of waiting) opened.push(t, bytes);
    waiting = [];
    return opened;
  }

  return {
    get framing() {
      return framing;
    },
    push(t, bytes) {
      if (decoder !== null) return decoder.push(t, bytes);
      waiting.push({ t, bytes });
      const start = joinBytes(waiting.map(piece => piece.bytes));
      if (start.length === 0 || (start[0] === 0 && declared === 'sse' && start.length < PROTO_START_BYTES)) return;
      framing = framingOfBytes(start, declared);
      decoder = open();
    },
    end(t): FrameFault | null {
      if (decoder === null) {
        framing = framingOfBytes(joinBytes(waiting.map(piece => piece.bytes)), declared);
        decoder = open();
      }
      return decoder.end(t);
    },
  };
}

const DECODERS: Readonly<Record<ByteFraming, (sink: FrameSink) => FrameDecoder>> = {
  sse: createSseDecoder,
  ndjson: createNdjsonDecoder,
  proto: createProtoDecoder,
};

function framingOfBytes(start: Uint8Array, declared: ByteFraming): ByteFraming {
  const [first] = start;
  if (declared === 'sse' && first === 0 && isProtoStart(start)) return 'proto';
  if (declared === 'proto' && first !== undefined && isTextStart(first)) return 'sse';
  return declared;
}

/** Printable ASCII, a line end, or a byte order mark. As the high byte of a length it would mean 160 MB and more. */
function isTextStart(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0xef;
}
