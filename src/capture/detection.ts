import { createDetector } from '../agui/detect';
import { CERTAIN_REQUEST, type RequestHints, requestScore } from '../agui/request-score';
import { eventLine } from '../wire/decode-frame';
import type { Frame } from '../wire/frame';
import { type ChunkTable, splitChunks } from './chunks';
import type { StreamHead } from './stream';
import { createStreamDecoder } from './stream-decoder';

export interface Detection {
  readonly verdict: 'ag-ui' | 'refused' | 'undecided';
  /** One sentence when refused; else empty. */
  readonly reason: string;
}

/** A socket may carry much besides its runs, and may be open long before the first. */
const OTHER_MESSAGES_AT_MOST = 50;

/** Says from all that has come so far whether a stream is AG-UI. An AG-UI request counts, whatever its answer was. */
export function detect(head: StreamHead, tables: readonly ChunkTable[], ended: boolean): Detection {
  const hints = { url: head.request.url, headers: head.request.headers, body: head.request.body };
  if (requestScore(hints) >= CERTAIN_REQUEST) return IS_AG_UI;

  const detector = createDetector(hints);
  let decided: Detection | null = null;
  let others = 0;
  /** A socket whose messages have been about something else. */
  let isSilent = head.transport === 'websocket';
  const decoder = createStreamDecoder(head, { onFrame, onSilence() {} });

  function onFrame(frame: Frame): void {
    const { message, data, text } = frame;
    if (message === undefined) detector.frame(data, eventLine(text));
    else if (message.isInput) decided ??= IS_AG_UI;
    else if (message.kind.startsWith('in') && message.events.length === 0)
      decided ??= otherMessage(data, hints, ++others);
    for (const { payload } of message?.events ?? []) {
      isSilent = false;
      detector.frame(payload);
    }
  }

  for (const chunk of tables.flatMap(splitChunks)) {
    decoder.push(chunk.t, chunk.bytes, chunk.message);
    if (decided !== null) return decided;
    if (detector.verdict() !== 'undecided') break;
  }
  if (ended) {
    decoder.end(0);
    detector.end();
  }
  const verdict = detector.verdict();
  if (verdict === 'no' && isSilent) return { verdict: 'refused', reason: NO_EVENT };
  return { verdict: verdict === 'no' ? 'refused' : verdict, reason: detector.reason() };
}

const IS_AG_UI: Detection = { verdict: 'ag-ui', reason: '' };
const NO_EVENT = 'No message of the socket holds an AG-UI event.';

/** Refuses a socket for a message that another protocol is known by, or for too many that could be anything. */
function otherMessage(data: string, hints: RequestHints, count: number): Detection | null {
  const detector = createDetector(hints);
  detector.frame(data);
  if (detector.verdict() === 'no') return { verdict: 'refused', reason: detector.reason() };
  if (count < OTHER_MESSAGES_AT_MOST) return null;
  return { verdict: 'refused', reason: `The first ${count} messages of the socket hold no AG-UI event.` };
}
