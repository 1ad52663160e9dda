import type { Decoded } from '../agui/decode';
import type { Json } from '../base/json';
import type { ChunkTable } from '../capture/chunks';
import type { StreamEnd, StreamHead } from '../capture/stream';
import type { Message } from '../run/messages';
import type { Item, Run } from '../run/run';
import type { StateHistory } from '../state/history';
import type { Frame, Silence } from '../wire/frame';
import type { Finding } from './finding';

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
