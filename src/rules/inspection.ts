import { type AguiEvent, type Decoded, decodeEvent } from '../agui/decode';
import type { Json } from '../base/json';
import type { ChunkTable } from '../capture/chunks';
import { headerValue, type StreamEnd, type StreamHead } from '../capture/stream';
import { createMessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import type { Item, Run } from '../run/run';
import { createRunList } from '../run/run-list';
import { createTree } from '../run/tree';
import { createStateHistory, type StateHistory } from '../state/history';
import { createDecoder } from '../wire/decoder';
import type { Frame, Silence } from '../wire/frame';
import { createAcceptance } from './acceptance';
import type { Finding } from './finding';
import { createFindings } from './findings';
import { readRequest } from './request-facts';
import { reportDeviations } from './schema';
import { createTimingRules } from './timing';
import { createWireRules } from './wire';

/** Everything that follows from one capture, kept up to date while chunks come in. */
export interface Inspection {
  readonly head: StreamHead;
  readonly frames: readonly Frame[];
  readonly silences: readonly Silence[];
  /** At least one once a frame has come, or once the stream has ended. */
  readonly runs: readonly Run[];
  /** The top level of the timeline of all runs, in time order. */
  readonly items: readonly Item[];
  readonly findings: readonly Finding[];
  readonly messages: readonly Message[];
  readonly state: StateHistory;
  /** Wire bytes so far. */
  readonly bytes: number;
  readonly end: StreamEnd | null;
  push(chunks: ChunkTable): void;
  finish(end: StreamEnd): void;
  /** Decodes the frame again: payloads are not kept parsed. */
  decoded(frame: number): Decoded;
  /** The most severe finding on the frame first. */
  findingsAt(frame: number): readonly Finding[];
}

/** Where the thread stood before this stream. */
export interface ThreadStart {
  readonly state: Json;
}

/**
 * Inspects a stream while it comes. The request's own state and messages are where it starts from; `start` stands in
 * for a state that the request does not carry.
 */
export function createInspection(head: StreamHead, start: ThreadStart): Inspection {
  const request = readRequest(head.request);
  const frames: Frame[] = [];
  const silences: Silence[] = [];
  const findings = createFindings();
  const fold = createMessageFold(request.messages);
  const state = createStateHistory(request.state ?? start.state);
  const acceptance = createAcceptance(findings.report, fold, state, request);
  const wire = createWireRules(head, findings.report);
  const timing = createTimingRules(findings.report);
  const runs = createRunList();
  const tree = createTree(fold);
  let bytes = 0;
  let end: StreamEnd | null = null;

  function onFrame(frame: Frame): void {
    const { index, t } = frame;
    frames.push(frame);
    wire.frame(frame);
    timing.frame(frame, silences.length, acceptance);
    const decoded = decodeEvent(frame.data);
    if (decoded.deviations.length > 0) reportDeviations(decoded, index, findings.report);
    if (decoded.kind === 'unusable') {
      runs.frame(index, t, null);
      tree.frame(index, decoded.type, null, NOTHING);
      return;
    }
    const { event, sent } = decoded;
    const applied = acceptance.accept(event, sent, index);
    runs.frame(index, t, applied.length > 0 || event.type === 'RUN_STARTED' ? event : null);
    tree.frame(index, event.type, event, applied);
  }

  const contentType = head.response === null ? null : headerValue(head.response.headers, 'content-type');
  const decoder = createDecoder(contentType, {
    onFrame,
    onSilence(silence) {
      silences.push(silence);
    },
  });

  return {
    head,
    frames,
    silences,
    runs: runs.runs,
    items: tree.items,
    findings: findings.list,
    get messages() {
      return fold.messages;
    },
    state,
    get bytes() {
      return bytes;
    },
    get end() {
      return end;
    },
    push({ times, ends, bytes: table }) {
      let from = 0;
      for (let i = 0; i < ends.length; i++) {
        const to = ends[i] ?? from;
        decoder.push(times[i] ?? 0, table.subarray(from, to));
        from = to;
      }
      bytes += table.length;
    },
    finish(streamEnd) {
      if (end !== null) return;
      end = streamEnd;
      decoder.end(streamEnd.t);
      wire.finish(streamEnd, frames.length, acceptance.open, bodyStart(silences, frames));
      acceptance.finish();
      runs.finish(streamEnd.t, streamEnd.reason, wire.unusable(frames.length));
    },
    decoded: frame => decodeEvent(frames[frame]?.data ?? ''),
    findingsAt: findings.at,
  };
}

const NOTHING: readonly AguiEvent[] = [];

/** The beginning of a body that is no event stream: it reads as blocks without data. */
function bodyStart(silences: readonly Silence[], frames: readonly Frame[]): string {
  return (silences[0] ?? frames[0])?.text ?? '';
}
