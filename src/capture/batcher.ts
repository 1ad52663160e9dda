import type { Batch } from './capture';
import { type ChunkTable, joinTables } from './chunks';
import type { StreamEnd, StreamHead, StreamId } from './stream';

/**
 * A batch of this many bytes does not wait for its age: messages between contexts are capped at 64 MB, and the memory is
 * the page's. Smaller batches would be sent while the page still reads at full speed.
 */
const FULL_BYTES = 8 << 20;

export interface Batcher {
  open(head: StreamHead): void;
  /** True when the stream has gathered enough to be sent at once. */
  add(stream: StreamId, chunks: ChunkTable): boolean;
  /** Counts chunks that there was no room for. */
  lose(stream: StreamId, chunks: number): void;
  end(stream: StreamId, end: StreamEnd): void;
  forget(stream: StreamId): void;
  /** Streams that have not ended. */
  readonly running: ReadonlyMap<StreamId, StreamHead>;
  /** How many bytes of all streams wait to be taken. */
  bytes(): number;
  /** All that was gathered since the last call, one batch per stream, numbered per stream from 0. */
  take(): Batch[];
}

interface Gathered {
  number: number;
  head: StreamHead | null;
  tables: ChunkTable[];
  bytes: number;
  lost: number;
  end: StreamEnd | null;
}

/** Gathers chunks into batches. When they are sent (by age, by size, at the end) is the caller's affair. */
export function createBatcher(): Batcher {
  const streams = new Map<StreamId, Gathered>();
  const running = new Map<StreamId, StreamHead>();
  const waiting = new Set<StreamId>();

  function gathered(stream: StreamId): Gathered | undefined {
    const entry = streams.get(stream);
    if (entry) waiting.add(stream);
    return entry;
  }

  return {
    running,
    open(head) {
      streams.set(head.id, { number: 0, head, tables: [], bytes: 0, lost: 0, end: null });
      running.set(head.id, head);
      waiting.add(head.id);
    },
    add(stream, chunks) {
      const entry = gathered(stream);
      if (!entry) return false;
      entry.tables.push(chunks);
      entry.bytes += chunks.bytes.length;
      return entry.bytes >= FULL_BYTES;
    },
    lose(stream, chunks) {
      const entry = gathered(stream);
      if (entry) entry.lost += chunks;
    },
    end(stream, end) {
      const entry = gathered(stream);
      if (entry) entry.end = end;
      running.delete(stream);
    },
    forget(stream) {
      streams.delete(stream);
      running.delete(stream);
      waiting.delete(stream);
    },
    bytes() {
      let sum = 0;
      for (const stream of waiting) sum += streams.get(stream)?.bytes ?? 0;
      return sum;
    },
    take() {
      const batches: Batch[] = [];
      for (const stream of waiting) {
        const entry = streams.get(stream);
        if (!entry) continue;
        const { number, head, tables, lost, end } = entry;
        batches.push({ stream, number, head, chunks: joinTables(tables), lost, end });
        if (end) streams.delete(stream);
        else streams.set(stream, { number: number + 1, head: null, tables: [], bytes: 0, lost: 0, end: null });
      }
      waiting.clear();
      return batches;
    },
  };
}
