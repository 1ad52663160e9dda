import type { Decoded } from '../agui/decode';
import type { ChunkTable } from '../capture/chunks';
import type { StreamEnd, StreamHead } from '../capture/stream';
import { createStreamDecoder } from '../capture/stream-decoder';
import { createMessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import type { Item, Run } from '../run/run';
import { createRunList } from '../run/run-list';
import { createTree } from '../run/tree';
import { createStateHistory, type StateHistory } from '../state/history';
import { decodeFrame } from '../wire/decode-frame';
import type { Frame, Silence } from '../wire/frame';
import { createFrameTable, type Frames } from '../wire/frame-table';
import { createBloatRules } from './bloat';
import type { Finding } from './finding';
import { createFindings } from './findings';
import { createIntake } from './frame-intake';
import type { Profile } from './profiles';
import { readRequest } from './request-facts';
import { createThread } from './thread';
import type { ThreadPast } from './thread-ledger';
import { openingMessages, type ThreadStart } from './thread-start';
import { createTimingRules } from './timing';
import { createWireRules } from './wire';

/** Everything that follows from one capture, kept up to date while chunks come in. */
export interface Inspection {
  readonly head: StreamHead;
  readonly profile: Profile;
  readonly frames: Frames;
  readonly silences: readonly Silence[];
  /** At least one once a frame has come, or once the stream has ended. */
  readonly runs: readonly Run[];
  /** The top level of the timeline of all runs, in time order. */
  readonly items: readonly Item[];
  readonly findings: readonly Finding[];
  readonly messages: readonly Message[];
  /** Those that the conversation starts from. */
  readonly opening: readonly Message[];
  readonly state: StateHistory;
  /** Of the last run or request; null before the first. */
  readonly threadId: string | null;
  /** Wire bytes so far. */
  readonly bytes: number;
  readonly end: StreamEnd | null;
  push(chunks: ChunkTable): void;
  finish(end: StreamEnd): void;
  /** Decodes the frame again: payloads are not kept parsed. */
  decoded(frame: number): Decoded;
  /** The most severe finding on the frame first. */
  findingsAt(frame: number): readonly Finding[];
  /** What the next stream of the thread is to know. */
  past(): ThreadPast;
}

export interface InspectionOptions {
  /** Default: 1.1. */
  readonly profile?: Profile;
}

/**
 * Inspects a stream while it comes. The request's own state and messages are where it starts from; `start` stands in
 * for a state that the request does not carry, and knows what the thread's earlier runs left.
 */
export function createInspection(
  head: StreamHead,
  start: ThreadStart,
  { profile = '1.1' }: InspectionOptions = {},
): Inspection {
  const request = readRequest(head.request);
  const frames = createFrameTable();
  const silences: Silence[] = [];
  const findings = createFindings(profile);
  const opening = openingMessages(request.messages, start);
  const fold = createMessageFold(opening);
  const state = createStateHistory(request.state ?? start.state);
  const thread = createThread(head, findings.report, start.past, profile);
  thread.open(start.past ?? { messages: [], state: start.state });
  const timing = createTimingRules(findings.report);
  const bloat = createBloatRules(findings.report);
  const runs = createRunList();
  const tree = createTree(fold);
  const decoder = createStreamDecoder(head, {
    onFrame,
    onSilence(silence) {
      silences.push(silence);
    },
  });
  const wire = createWireRules(head, findings.report, decoder);
  const intake = createIntake(head, findings.report, fold, state, thread, {
    onEvent: ({ index, t }, event, runId) => runs.frame(index, t, event, runId),
    onTaken(frame, type, event, applied) {
      bloat.frame(frame, event);
      tree.frame(frame.index, type, event, applied);
    },
  });
  let bytes = 0;
  let end: StreamEnd | null = null;

  function onFrame(frame: Frame): void {
    frames.push(frame);
    wire.frame(frame);
    timing.frame(frame, silences.length, intake);
    intake.take(frame);
  }

  return {
    head,
    profile,
    frames,
    silences,
    runs: runs.runs,
    items: tree.items,
    findings: findings.list,
    get messages() {
      return fold.messages;
    },
    opening,
    state,
    get threadId() {
      return thread.threadId;
    },
    get bytes() {
      return bytes;
    },
    get end() {
      return end;
    },
    push({ times, ends, bytes: table, messages }) {
      let from = 0;
      for (let i = 0; i < ends.length; i++) {
        const to = ends[i] ?? from;
        decoder.push(times[i] ?? 0, table.subarray(from, to), messages?.[i]);
        from = to;
      }
      bytes += table.length;
    },
    finish(streamEnd) {
      if (end !== null) return;
      end = streamEnd;
      const cut = decoder.end(streamEnd.t);
      wire.finish(streamEnd, frames.length, intake.open, bodyStart(silences, frames), cut);
      if (streamEnd.reason === 'complete' && head.transport !== 'websocket') timing.finish(streamEnd.t, intake);
      intake.finish();
      bloat.finish(bytes);
      runs.finish(streamEnd.t, streamEnd.reason, wire.unusable(frames.length));
    },
    decoded(index) {
      const frame = frames.at(index);
      return frame === undefined ? NO_FRAME : decodeFrame(frame);
    },
    findingsAt: findings.at,
    past: () => thread.past({ messages: fold.messages, state: state.current }),
  };
}

const NO_FRAME: Decoded = { kind: 'unusable', type: '', sent: null, deviations: [] };

/** The beginning of a body that is no event stream: it reads as blocks without data. */
function bodyStart(silences: readonly Silence[], frames: Frames): string {
  return (silences[0] ?? frames.at(0))?.text ?? '';
}
