import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { addCaptures, rowsOfTab } from '../../../extension/store/captures';
import { type Database, openDatabase } from '../../../extension/store/database';
import { makeRoom, retain } from '../../../extension/store/retention';
import type { StreamId } from '../../../src/capture/stream';
import { stream } from '../../fixtures/stream';

const TAB = 7;
const NOW = 1_000_000_000;
const run = stream('0 RUN_STARTED');
const SIZE = run.chunks.bytes.length;
const DAY = 24 * 60 * 60 * 1000;
const FOREVER = { keepBytes: Number.POSITIVE_INFINITY, keepDays: Number.POSITIVE_INFINITY };

let database: Database;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
});

/** Captures of one size, started at these times; `running` ones have no end. */
async function hold(startedAt: readonly number[], running: readonly number[] = []): Promise<void> {
  const captures = startedAt.map(at => ({
    ...run,
    head: { ...run.head, id: String(at) as StreamId, startedAt: at },
    end: running.includes(at) ? null : run.end,
  }));
  await addCaptures(database, TAB, captures);
}

const left = async () => (await rowsOfTab(database, TAB)).map(({ id }) => Number(id));

it('keeps everything that is within bounds', async () => {
  await hold([1, 2, 3]);

  expect(await retain(database, { ...FOREVER, keepBytes: 3 * SIZE }, NOW)).toEqual([]);
  expect(await left()).toEqual([1, 2, 3]);
});

it('removes the oldest captures first, until the others are within the bytes', async () => {
  await hold([3, 1, 2, 4]);

  const gone = await retain(database, { ...FOREVER, keepBytes: 2 * SIZE }, NOW);

  expect(gone.map(({ id }) => id)).toEqual(['1', '2']);
  expect(await left()).toEqual([3, 4]);
});

it('removes a running capture last', async () => {
  await hold([1, 2, 3], [1]);

  await retain(database, { ...FOREVER, keepBytes: SIZE }, NOW);

  expect(await left()).toEqual([1]);
});

it('removes captures that are too old, but none that still runs', async () => {
  await hold([NOW - 3 * DAY, NOW - 2 * DAY, NOW - DAY / 2], [NOW - 2 * DAY]);

  await retain(database, { ...FOREVER, keepDays: 1 }, NOW);

  expect(await left()).toEqual([NOW - 2 * DAY, NOW - DAY / 2]);
});

it('makes room with the oldest capture, spares the one that needs it, and says when there is nothing left', async () => {
  await hold([1, 2, 3]);

  expect((await makeRoom(database, '1' as StreamId)).map(({ id }) => id)).toEqual(['2']);
  expect((await makeRoom(database, '1' as StreamId)).map(({ id }) => id)).toEqual(['3']);
  expect(await makeRoom(database, '1' as StreamId)).toEqual([]);
});
