import { headerValue, type StreamEnd, type StreamHead } from '../capture/stream';
import { LineFrame } from '../wire/block';
import { framingOf } from '../wire/decoder';
import type { Frame } from '../wire/frame';
import type { Report } from './findings';

export interface WireRules {
  frame(frame: Frame): void;
  /** At the stream's end. `open`: no terminal event closed the last run. `body`: the beginning of what came. */
  finish(end: StreamEnd, frames: number, open: boolean, body: string): void;
  /** The answer is none that could hold a run; known when the stream has ended. */
  unusable(frames: number): boolean;
}

/** Characters of an error answer that its finding quotes: enough for a JSON error object. */
const QUOTED_BODY = 200;

/** What HTTP and the framing say, before any event is read. */
export function createWireRules(head: StreamHead, report: Report): WireRules {
  const { response } = head;
  const type = response === null ? null : headerValue(response.headers, 'content-type');
  const failed = response !== null && (response.status < 200 || response.status > 299);
  const isEventStream = type !== null && /^text\/event-stream\s*(;|$)/i.test(type.trim());
  const isSse = framingOf(type) === 'sse';
  let warned = false;

  if (response !== null && !failed && isSse && !isEventStream && response.status !== 204) {
    const message = type === null ? 'The response has no content type.' : `The response is typed \`${type}\`.`;
    report('wire/content-type', null, { message, suggestion: 'Answer with `text/event-stream`.' });
  }

  /** Anything but a plain stream of AG-UI that broke off: an error page, a JSON answer, nothing at all. */
  function unusable(frames: number): boolean {
    return response === null || failed || (frames === 0 && !(isSse && isEventStream));
  }

  return {
    frame(frame) {
      // A frame of one line is known to end with line feeds; its text is not worth making.
      if (warned || frame instanceof LineFrame) return;
      const { index, text } = frame;
      if (!text.includes('\r')) return;
      warned = true;
      const name = text.includes('\r\n') ? 'CRLF' : 'CR alone';
      const message = `The lines of the stream end with ${name}.`;
      report('wire/line-endings', index, { message, suggestion: 'End lines with a line feed alone.' });
    },
    finish({ reason, detail }, frames, open, body) {
      if (response === null || failed) {
        const status = response === null ? 'No response came' : `The answer has status ${response.status}`;
        const why = response === null ? detail : body.trim().slice(0, QUOTED_BODY);
        report('wire/http-error', null, { message: `${status}${why === '' ? '.' : `: ${why}`}` });
      } else if (open && !unusable(frames) && (reason === 'complete' || reason === 'failed')) {
        const message =
          frames === 0
            ? 'The stream ended without an event.'
            : 'The stream ended before RUN_FINISHED or RUN_ERROR closed the run.';
        report('wire/truncated', null, {
          message: detail === '' ? message : `${message} ${detail}`,
          suggestion: 'Send RUN_ERROR when a run cannot go on, and look at the server and at proxies for a time limit.',
          ...(reason === 'failed' && { client: '@ag-ui/client 1.0 ends the run here: reading rejects.' }),
        });
      }
    },
    unusable,
  };
}
