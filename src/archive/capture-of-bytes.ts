import type { Capture } from '../capture/capture';
import { type Chunk, joinChunks } from '../capture/chunks';
import type { StreamHead, StreamId, Transport } from '../capture/stream';

/** What is known of a recorded body besides its bytes. */
export interface BodyFacts {
  /** Null when the response named none. */
  readonly contentType: string | null;
  /** Default: 200. */
  readonly status?: number;
  /** The request's body, a RunAgentInput as a rule; null when it is not known. */
  readonly request?: string | null;
}

/** A capture of a response body that was recorded without its times: all of it came at 0 ms, and it is complete. */
export function captureOfBytes(bytes: Uint8Array<ArrayBuffer>, facts: BodyFacts): Capture {
  const { contentType, status = 200, request = null } = facts;
  const head = recordedHead('fetch', request);
  const response = { status, statusText: '', headers: contentType === null ? [] : [header(contentType)] };
  return recorded({ ...head, response }, [{ t: 0, bytes }]);
}

/** The head of a stream that no page of ours read: what a file does not say is empty or 0. */
export function recordedHead(transport: Transport, body: string | null): StreamHead {
  return {
    id: 'file' as StreamId,
    transport,
    startedAt: 0,
    page: { id: 'file', url: '', at: 0 },
    request: { method: transport === 'websocket' ? 'GET' : 'POST', url: '', headers: [], body },
    response: null,
    replayOf: null,
  };
}

/** A complete capture of those chunks. */
export function recorded(head: StreamHead, chunks: readonly Chunk[]): Capture {
  const t = chunks.at(-1)?.t ?? 0;
  return { head, chunks: joinChunks(chunks), end: { t, reason: 'complete', detail: '' }, lost: 0 };
}

function header(contentType: string): readonly [string, string] {
  return ['content-type', contentType];
}
