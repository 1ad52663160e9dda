import { expect, it } from 'vitest';
import type { BatchRow, StreamRow } from '../../../extension/store/database';
import { createReader } from '../../../panels/source/live-reader';
import type { RunSink } from '../../../panels/source/run-source';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import type { StreamId } from '../../../src/capture/stream';
import { stream } from '../../fixtures/stream';

const run = stream(`
  0   RUN_STARTED
  5   CUSTOM        name=a value=1
  20  RUN_FINISHED
`);

const row: StreamRow = {
  id: run.head.id,
  tab: 1,
  head: run.head,
  verdict: 'ag-ui',
  reason: '',
  batches: 3,
  bytes: 0,
  lost: 0,
  end: run.end,
};
const stored: BatchRow[] = splitChunks(run.chunks).map((chunk, number) => ({
  stream: run.head.id,
  number,
  chunks: joinChunks([chunk]),
}));

/** A reader over rows that the test changes, with what it told the sink. */
function createBench() {
  const told: string[] = [];
  let rows: readonly StreamRow[] = [];
  let caughtUp = () => {};
  const sink: RunSink = {
    opened: head => told.push(`opened ${head.id === run.head.id ? 'run' : head.id}`),
    received: (_stream, chunks) => told.push(`received ${chunks.bytes.length}`),
    ended: (_stream, end) => told.push(`ended ${end.reason}`),
    removed: streams => told.push(`removed ${streams.length}`),
    refused: refused => told.push(`refused ${refused.reason}`),
    caughtUp: () => caughtUp(),
    status: () => {},
  };
  const reader = createReader({
    rows: async streams => rows.filter(one => streams === null || streams.includes(one.id)),
    batches: async (_stream, number) => stored.slice(number, rows[0]?.batches),
    sink: () => sink,
    dropped: chunks => told.push(`dropped ${chunks}`),
    failed: sentence => told.push(sentence),
  });
  return {
    told,
    reader,
    /** Changes the rows and has them read: all of them, or those of some streams. */
    read(next: readonly StreamRow[], streams?: readonly StreamId[]): Promise<void> {
      rows = next;
      return new Promise(resolve => {
        caughtUp = resolve;
        if (streams) reader.read(streams);
        else reader.readAll();
      });
    },
  };
}

const sizes = stored.map(batch => `received ${batch.chunks.bytes.length}`);

it('delivers a stream batch by batch as it grows, and its end once', async () => {
  const { told, read } = createBench();

  await read([{ ...row, batches: 1, end: null }]);
  await read([{ ...row, batches: 3, end: null }]);
  await read([row]);
  await read([row]);

  expect(told).toEqual(['opened run', ...sizes, 'ended complete']);
});

it('says nothing of a stream that may not be AG-UI, and the reason when it is none', async () => {
  const { told, read } = createBench();

  await read([{ ...row, verdict: 'undecided' }]);
  expect(told).toEqual([]);
  await read([{ ...row, verdict: 'refused', reason: 'No events.' }]);
  await read([{ ...row, verdict: 'refused', reason: 'No events.' }]);

  expect(told).toEqual(['refused No events.']);
});

it('takes back what was cleared', async () => {
  const { told, read } = createBench();

  await read([row]);
  await read([]);

  expect(told.at(-1)).toBe('removed 1');
});

it('counts lost chunks over all streams when the number changes', async () => {
  const { told, read } = createBench();
  const other = { ...row, id: 'other' as StreamId, lost: 2 };

  await read([{ ...row, lost: 1 }, other]);
  await read([{ ...row, lost: 1 }, other]);

  expect(told.filter(line => line.startsWith('dropped'))).toEqual(['dropped 3']);
});

it('reads only the streams that it is told about', async () => {
  const { told, read } = createBench();
  const other = { ...row, id: 'other' as StreamId };
  await read([]);

  await read([row, other], [row.id]);

  expect(told).toEqual(['opened run', ...sizes, 'ended complete']);
});

it('says in one sentence that the database cannot be read, and comes to rest', async () => {
  const told: string[] = [];

  await new Promise<void>(resolve => {
    const reader = createReader({
      rows: () => Promise.reject(new Error('gone')),
      batches: async () => [],
      sink: () => ({ caughtUp: resolve }) as unknown as RunSink,
      dropped: () => {},
      failed: sentence => told.push(sentence),
    });
    reader.readAll();
  });

  expect(told).toEqual(['The recorded runs cannot be read (Error: gone): close DevTools and open it again.']);
});

it('delivers everything again to a new sink', async () => {
  const { told, reader, read } = createBench();

  await read([row]);
  const first = told.splice(0);
  reader.startAnew();
  await read([row]);

  expect(told).toEqual(first);
});
