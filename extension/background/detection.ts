import { CERTAIN_REQUEST, createDetector, requestScore } from '../../src/agui/detect';
import { type ChunkTable, splitChunks } from '../../src/capture/chunks';
import { headerValue, type StreamHead } from '../../src/capture/stream';
import { createDecoder } from '../../src/wire/decoder';

export interface Detection {
  readonly verdict: 'ag-ui' | 'refused' | 'undecided';
  /** One sentence when refused; else empty. */
  readonly reason: string;
}

/** Says from all that has come so far whether a stream is AG-UI. An AG-UI request counts, whatever its answer was. */
export function detect(head: StreamHead, tables: readonly ChunkTable[], ended: boolean): Detection {
  const hints = { url: head.request.url, headers: head.request.headers, body: head.request.body };
  if (requestScore(hints) >= CERTAIN_REQUEST) return { verdict: 'ag-ui', reason: '' };

  const detector = createDetector(hints);
  const type = head.response && headerValue(head.response.headers, 'content-type');
  const decoder = createDecoder(type, { onFrame: frame => detector.frame(frame.data), onSilence() {} });
  for (const chunk of tables.flatMap(splitChunks)) {
    decoder.push(chunk.t, chunk.bytes);
    if (detector.verdict() !== 'undecided') break;
  }
  if (ended) {
    decoder.end(0);
    detector.end();
  }
  const verdict = detector.verdict();
  return { verdict: verdict === 'no' ? 'refused' : verdict, reason: detector.reason() };
}
