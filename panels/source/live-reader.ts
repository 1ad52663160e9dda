import type { BatchRow, StreamRow } from '../../extension/store/database';
import { headerValue, type StreamId } from '../../src/capture/stream';
import type { RunSink } from './run-source';

export interface ReaderOptions {
  /** The rows of these streams, or all rows of the tab for null, in the order of their requests. */
  rows(streams: readonly StreamId[] | null): Promise<readonly StreamRow[]>;
  batches(stream: StreamId, number: number): Promise<readonly BatchRow[]>;
  sink(): RunSink | null;
  /** Told how many chunks the streams of the tab have lost, whenever that changes. */
  dropped(chunks: number): void;
  /** Told when the database cannot be read, in one sentence. */
  failed(sentence: string): void;
}

export interface Reader {
  /** Reads what is new of these streams. Calls while it reads lead to one more reading. */
  read(streams: readonly StreamId[]): void;
  /** Reads what is new of all streams, and finds out which are gone. */
  readAll(): void;
  /** Delivers everything again, to a new sink. */
  startAnew(): void;
}

interface Delivered {
  batches: number;
  ended: boolean;
  dropped: number;
}

/** Brings the sink up to the database: new streams, new batches, ends, and what was removed. */
export function createReader({ rows, batches, sink, dropped, failed }: ReaderOptions): Reader {
  let delivered = new Map<StreamId, Delivered>();
  let wanted: Set<StreamId> | 'all' = new Set();
  let reading = false;
  let droppedSoFar = 0;

  async function read(streams: readonly StreamId[] | null) {
    const known = delivered;
    const now = await rows(streams);
    const to = sink();
    if (!to || known !== delivered) return;
    if (streams === null) dropMissing(known, now, to);
    for (const row of now) {
      if (row.verdict === 'ag-ui') await deliver(known, row, to);
      else if (row.verdict === 'refused' && !known.has(row.id)) refuse(known, row, to);
    }
    let sum = 0;
    for (const done of known.values()) sum += done.dropped;
    if (sum !== droppedSoFar) dropped(sum);
    droppedSoFar = sum;
  }

  async function deliver(known: Map<StreamId, Delivered>, row: StreamRow, to: RunSink) {
    const done = known.get(row.id) ?? { batches: 0, ended: false, dropped: 0 };
    const next = row.batches > done.batches ? await batches(row.id, done.batches) : [];
    // A new sink may have come in the meantime: then all of this is delivered again, to that one.
    if (known !== delivered) return;
    if (!known.has(row.id)) to.opened(row.head);
    known.set(row.id, done);
    for (const batch of next) to.received(row.id, batch.chunks);
    done.batches += next.length;
    done.dropped = row.lost;
    if (row.end && !done.ended && done.batches >= row.batches) {
      done.ended = true;
      to.ended(row.id, row.end);
    }
  }

  function refuse(known: Map<StreamId, Delivered>, row: StreamRow, to: RunSink) {
    known.set(row.id, { batches: 0, ended: true, dropped: 0 });
    const { request, response } = row.head;
    const contentType = (response && headerValue(response.headers, 'content-type')) ?? '';
    to.refused({ id: row.id, method: request.method, url: request.url, contentType, reason: row.reason });
  }

  function dropMissing(known: Map<StreamId, Delivered>, now: readonly StreamRow[], to: RunSink) {
    const present = new Set(now.map(row => row.id));
    const gone = [...known.keys()].filter(id => !present.has(id));
    for (const id of gone) known.delete(id);
    if (gone.length > 0) to.removed(gone);
  }

  function nothingWanted() {
    return wanted !== 'all' && wanted.size === 0;
  }

  async function loop() {
    reading = true;
    try {
      while (!nothingWanted()) {
        const streams = wanted === 'all' ? null : [...wanted];
        wanted = new Set();
        await read(streams);
      }
    } catch (error) {
      failed(`The recorded runs cannot be read (${String(error)}): close DevTools and open it again.`);
    } finally {
      reading = false;
      sink()?.caughtUp();
    }
  }

  function want(streams: readonly StreamId[] | 'all') {
    if (streams === 'all') wanted = 'all';
    else if (wanted !== 'all') for (const stream of streams) wanted.add(stream);
    if (!reading) void loop();
  }

  return {
    read: want,
    readAll: () => want('all'),
    startAnew() {
      delivered = new Map();
      want('all');
    },
  };
}
