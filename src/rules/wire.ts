import { headerValue, type StreamEnd, type StreamHead } from '../capture/stream';
import { LineFrame } from '../wire/block';
import { framingOf, PROTO_TYPE, type StreamDecoder } from '../wire/decoder';
import type { Frame, FrameFault } from '../wire/frame';
import { admitsProto } from './accept-header';
import type { Report } from './findings';

export interface WireRules {
  frame(frame: Frame): void;
  /**
   * At the stream's end. `open`: no terminal event closed the last run. `body`: the beginning of what came. `cut`: what
   * the stream broke off in.
   */
  finish(end: StreamEnd, frames: number, open: boolean, body: string, cut: FrameFault | null): void;
  /** The answer is none that could hold a run; known when the stream has ended. */
  unusable(frames: number): boolean;
}

/** Characters of an error answer that its finding quotes: enough for a JSON error object. */
const QUOTED_BODY = 200;

/** What the official client holds of one frame before it gives up. */
const CLIENT_FRAME_BYTES = 10 << 20;

/** What HTTP and the framing say, before any event is read. */
export function createWireRules(head: StreamHead, report: Report, decoder: Pick<StreamDecoder, 'framing'>): WireRules {
  const { response } = head;
  const isSocket = head.transport === 'websocket';
  const type = response === null ? null : headerValue(response.headers, 'content-type');
  const failed = response !== null && (response.status >= 300 || (response.status < 200 && !isSocket));
  const isEventStream = type !== null && /^text\/event-stream\s*(;|$)/i.test(type.trim());
  const isSse = !isSocket && framingOf(type) === 'sse';
  const packings = new Set<string>();
  let opened = false;
  let warned = false;

  /** Once the first bytes have shown the framing, or none came. */
  function open(): void {
    if (opened) return;
    opened = true;
    if (response === null || failed || isSocket || response.status === 204) return;
    const named = type === null ? 'The response has no content type' : `The response is typed \`${type}\``;
    if (decoder.framing === 'proto') {
      if (type !== PROTO_TYPE) {
        const message = `${named}, and holds frames of protobuf.`;
        report('wire/content-type', null, {
          message,
          suggestion: `Answer with \`${PROTO_TYPE}\`.`,
          severity: 'warning',
        });
      }
      const accept = headerValue(head.request.headers, 'accept');
      if (accept === null || admitsProto(accept)) return;
      const message = `The request accepts \`${accept}\` alone, and is answered in protobuf.`;
      report('wire/proto-not-accepted', null, { message, suggestion: 'Answer with server-sent events.' });
    } else if (framingOf(type) === 'proto') {
      const message = `${named}, and holds text.`;
      report('wire/content-type', null, {
        message,
        suggestion: 'Answer with `text/event-stream`.',
        severity: 'warning',
      });
    } else if (isSse && !isEventStream) {
      report('wire/content-type', null, { message: `${named}.`, suggestion: 'Answer with `text/event-stream`.' });
    }
  }

  /** Anything but a plain stream of AG-UI that broke off: an error page, a JSON answer, nothing at all. */
  function unusable(frames: number): boolean {
    if (isSocket) return response === null || failed;
    return response === null || failed || (frames === 0 && isSse && !isEventStream);
  }

  function checkSize(frame: Frame): void {
    const size = frame instanceof LineFrame ? frame.size : (frame.bytes?.length ?? frame.text.length);
    if (size <= CLIENT_FRAME_BYTES || isSocket) return;
    const message = `The frame has ${(size / (1 << 20)).toFixed(1)} MB.`;
    report('wire/frame-size', frame.index, { message, suggestion: 'Send large material in parts, or by reference.' });
  }

  function checkLineEnds({ index, text }: Frame): void {
    if (warned || !text.includes('\r')) return;
    warned = true;
    const name = text.includes('\r\n') ? 'CRLF' : 'CR alone';
    const message = `The lines of the stream end with ${name}.`;
    report('wire/line-endings', index, { message, suggestion: 'End lines with a line feed alone.' });
  }

  function checkPacking({ index, message }: Frame): void {
    const packing = message?.packing;
    if (packing === null || packing === undefined || packings.has(packing)) return;
    packings.add(packing);
    const many = message !== undefined && message.events.length > 1;
    report('wire/envelope', index, {
      message: many ? `The message holds ${message.events.length} events ${packing}.` : `The event comes ${packing}.`,
      suggestion: 'Send each event as a message of its own.',
    });
  }

  return {
    frame(frame) {
      open();
      checkSize(frame);
      // A frame of one line is known to end with line feeds; its text is not worth making.
      if (frame instanceof LineFrame) return;
      if (frame.fault !== undefined) report(frame.fault.rule, frame.index, { message: frame.fault.message });
      if (isSocket) checkPacking(frame);
      else if (frame.bytes === undefined) checkLineEnds(frame);
    },
    finish({ reason, detail }, frames, isOpen, body, cut) {
      open();
      if (response === null || failed) {
        const status = response === null ? 'No response came' : `The answer has status ${response.status}`;
        const why = response === null ? detail : body.trim().slice(0, QUOTED_BODY);
        report('wire/http-error', null, { message: `${status}${why === '' ? '.' : `: ${why}`}` });
        return;
      }
      if (reason !== 'complete' && reason !== 'failed') return;
      if (cut !== null && (cut.rule !== 'wire/truncated' || !isOpen)) report(cut.rule, null, { message: cut.message });
      if (isOpen && !unusable(frames) && cut?.rule !== 'wire/proto-frame') reportTruncated(reason, detail, frames, cut);
    },
    unusable,
  };

  function reportTruncated(reason: string, detail: string, frames: number, cut: FrameFault | null): void {
    const message =
      frames === 0
        ? 'The stream ended without an event.'
        : 'The stream ended before RUN_FINISHED or RUN_ERROR closed the run.';
    report('wire/truncated', null, {
      message: [message, cut?.message ?? '', detail].filter(part => part !== '').join(' '),
      suggestion: 'Send RUN_ERROR when a run cannot go on, and look at the server and at proxies for a time limit.',
      ...(reason === 'failed' && { client: '@ag-ui/client 1.0 ends the run here: reading rejects.' }),
      ...(cut !== null && { client: '@ag-ui/client 1.0 ends the run here: the binary stream ended mid-frame.' }),
    });
  }
}
