import type { BatchRow, StreamRow } from '../../extension/store/database';
import { headerValue, type StreamId } from '../../src/capture/stream';
import type { RunSink } from './run-source';

export interface ReaderOptions {
  rows(): Promise<readonly StreamRow[]>;
  batches(stream: StreamId, number: number): Promise<readonly BatchRow[]>;
  sink(): RunSink | null;
  /** Told how many chunks the shown streams have lost, whenever that changes. */
  lost(chunks: number): void;
}

export interface Reader {
  /** Reads what is new since the last time. Calls while it reads lead to one more reading. */
  readAll(): void;
  /** Delivers everything again, to a new sink. */
  startAnew(): void;
}

interface Delivered {
  batches: number;
  ended: boolean;
}

/** Brings the sink up to the database: new streams, new batches, ends, and what was removed. */
export function createReader({ rows, batches, sink, lost }: ReaderOptions): Reader {
  let delivered = new Map<StreamId, Delivered>();
  let reading = false;
  let again = false;
  let lostSoFar = 0;

  async function read() {
    const known = delivered;
    const now = await rows();
    const to = sink();
    if (!to || known !== delivered) return;
    dropMissing(known, now, to);
    for (const row of now) {
      if (row.verdict === 'ag-ui') await deliver(known, row, to);
      else if (row.verdict === 'refused' && !known.has(row.id)) refuse(known, row, to);
    }
    const lostNow = now.reduce((sum, row) => sum + row.lost, 0);
    if (lostNow !== lostSoFar) lost(lostNow);
    lostSoFar = lostNow;
  }

  async function deliver(known: Map<StreamId, Delivered>, row: StreamRow, to: RunSink) {
    const done = known.get(row.id) ?? { batches: 0, ended: false };
    const next = row.batches > done.batches ? await batches(row.id, done.batches) : [];
    // A new sink may have come in the meantime: then all of this is delivered again, to that one.
    if (known !== delivered) return;
    if (!known.has(row.id)) to.opened(row.head);
    known.set(row.id, done);
    for (const batch of next) to.received(row.id, batch.chunks);
    done.batches += next.length;
    if (row.end && !done.ended && done.batches >= row.batches) {
      done.ended = true;
      to.ended(row.id, row.end);
    }
  }

  function refuse(known: Map<StreamId, Delivered>, row: StreamRow, to: RunSink) {
    known.set(row.id, { batches: 0, ended: true });
    const { request, response } = row.head;
    const contentType = (response && headerValue(response.headers, 'content-type')) ?? '';
    to.refused({ method: request.method, url: request.url, contentType, reason: row.reason });
  }

  function dropMissing(known: Map<StreamId, Delivered>, now: readonly StreamRow[], to: RunSink) {
    const present = new Set(now.map(row => row.id));
    const gone = [...known.keys()].filter(id => !present.has(id));
    for (const id of gone) known.delete(id);
    if (gone.length > 0) to.removed(gone);
  }

  async function loop() {
    reading = true;
    try {
      while (again) {
        again = false;
        await read();
      }
      sink()?.caughtUp();
    } finally {
      reading = false;
    }
  }

  return {
    readAll() {
      again = true;
      if (!reading) void loop();
    },
    startAnew() {
      delivered = new Map();
      this.readAll();
    },
  };
}
