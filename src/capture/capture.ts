import type { ChunkTable } from './chunks';
import type { StreamEnd, StreamHead, StreamId } from './stream';

/** What was recorded of one stream: the bytes as they came, with their times. Everything else is derived from it. */
export interface Capture {
  readonly head: StreamHead;
  readonly chunks: ChunkTable;
  /** Null while the page still reads. */
  readonly end: StreamEnd | null;
  /** Chunks that were seen and could not be kept, so the bytes have holes; 0 when nothing was lost. */
  readonly lost: number;
}

/** Chunks of one stream that travel and are stored together. Keyed by (stream, number), so a resend changes nothing. */
export interface Batch {
  readonly stream: StreamId;
  /** Counts from 0 without gaps. */
  readonly number: number;
  /** In batch 0 only. */
  readonly head: StreamHead | null;
  readonly chunks: ChunkTable;
  /** In the last batch only. */
  readonly end: StreamEnd | null;
  /** Chunks that were seen before this batch and could not be kept. */
  readonly lost: number;
}
