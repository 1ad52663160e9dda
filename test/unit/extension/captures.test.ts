import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import {
  addCaptures,
  batchesFrom,
  clearBefore,
  clearTab,
  decide,
  endStreams,
  keepBatch,
  readCapture,
  rowsOfTab,
} from '../../../extension/store/captures';
import { type Database, openDatabase } from '../../../extension/store/database';
import type { Batch, Capture } from '../../../src/capture/capture';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import { stream } from '../../fixtures/stream';

const TAB = 7;
const run = stream(`
  0   RUN_STARTED
  5   CUSTOM        name=a value=1
  20  RUN_FINISHED
`);

/** The capture in batches of one chunk, as a relay sends it. */
function batchesOf({ head, chunks, end }: Capture): Batch[] {
  const split = splitChunks(chunks);
  return split.map((chunk, number) => ({
    stream: head.id,
    number,
    head: number === 0 ? head : null,
    chunks: joinChunks([chunk]),
    end: number === split.length - 1 ? end : null,
    lost: 0,
  }));
}

let database: Database;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
});

it('keeps a stream batch by batch and gives back its capture', async () => {
  for (const batch of batchesOf(run)) await keepBatch(database, TAB, batch);

  expect(await readCapture(database, run.head.id)).toEqual(run);
});

it('gives back how many chunks were lost, of recorded and of imported captures', async () => {
  const imported = { ...run, head: { ...run.head, id: 'imported' as typeof run.head.id }, lost: 4 };
  for (const batch of batchesOf(run)) await keepBatch(database, TAB, { ...batch, lost: batch.number });
  await addCaptures(database, TAB, [imported]);

  expect(await readCapture(database, run.head.id)).toEqual({ ...run, lost: 3 });
  expect(await readCapture(database, imported.head.id)).toEqual(imported);
});

it('changes nothing when batches are delivered twice', async () => {
  const batches = batchesOf(run);
  for (const batch of [batches[0], batches[0], batches[1], batches[0], batches[1], batches[2], batches[2]]) {
    if (batch) await keepBatch(database, TAB, batch);
  }

  expect(await readCapture(database, run.head.id)).toEqual(run);
  expect((await rowsOfTab(database, TAB))[0]?.bytes).toBe(run.chunks.bytes.length);
});

it('has no row for a stream whose beginning was cleared', async () => {
  const [first, second] = batchesOf(run);
  if (first) await keepBatch(database, TAB, first);
  await clearTab(database, TAB);

  const kept = second && (await keepBatch(database, TAB, second));

  expect(kept).toEqual({ kind: 'gone' });
  expect(await rowsOfTab(database, TAB)).toEqual([]);
});

it('does not take a batch whose predecessor is missing', async () => {
  const [first, , third] = batchesOf(run);
  if (first) await keepBatch(database, TAB, first);

  const kept = third && (await keepBatch(database, TAB, third));

  expect(kept).toEqual({ kind: 'gap' });
  expect(await batchesFrom(database, run.head.id, 0)).toHaveLength(1);
});

it('keeps of a refused stream its address and the reason, and drops bytes, bodies and headers', async () => {
  const [first] = batchesOf(run);
  if (first) await keepBatch(database, TAB, first);

  await decide(database, run.head.id, 'refused', 'No frame of the stream is an AG-UI event.');

  expect(await batchesFrom(database, run.head.id, 0)).toEqual([]);
  const [row] = await rowsOfTab(database, TAB);
  expect([row?.verdict, row?.reason]).toEqual(['refused', 'No frame of the stream is an AG-UI event.']);
  expect(row?.head.request).toEqual({ method: 'POST', url: run.head.request.url, headers: [], body: null });
  expect(row?.head.response?.headers).toEqual([['content-type', 'text/event-stream']]);
});

it('ends what a vanished document left open, and nothing else', async () => {
  const [first] = batchesOf(run);
  const ended = { ...run, head: { ...run.head, id: `${run.head.id}-other` as typeof run.head.id } };
  if (first) await keepBatch(database, TAB, first);
  await addCaptures(database, TAB, [ended]);

  const streams = await endStreams(database, ({ head }) => head.page.id === run.head.page.id, run.head.startedAt + 50);

  expect(streams).toEqual([run.head.id]);
  expect((await readCapture(database, run.head.id))?.end).toEqual({ t: 50, reason: 'page-gone', detail: '' });
  expect((await readCapture(database, ended.head.id))?.end).toEqual(run.end);
});

it('lists the streams of one tab in the order of their requests', async () => {
  const later = { ...run, head: { ...run.head, id: 'later' as typeof run.head.id, startedAt: run.head.startedAt + 1 } };
  const elsewhere = { ...run, head: { ...run.head, id: 'elsewhere' as typeof run.head.id } };
  await addCaptures(database, TAB, [later, run]);
  await addCaptures(database, TAB + 1, [elsewhere]);

  expect((await rowsOfTab(database, TAB)).map(row => row.id)).toEqual([run.head.id, 'later']);
});

it('drops what an earlier session of the browser left behind', async () => {
  const later = {
    ...run,
    head: { ...run.head, id: 'later' as typeof run.head.id, startedAt: run.head.startedAt + 10 },
  };
  await addCaptures(database, TAB, [run, later]);

  await clearBefore(database, later.head.startedAt);

  expect((await rowsOfTab(database, TAB)).map(row => row.id)).toEqual(['later']);
  expect(await batchesFrom(database, run.head.id, 0)).toEqual([]);
});
