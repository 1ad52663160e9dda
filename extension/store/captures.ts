import type { Batch, Capture } from '../../src/capture/capture';
import { cutTable, joinTables } from '../../src/capture/chunks';
import type { StreamId } from '../../src/capture/stream';
import { type BatchRow, batchRange, type Database, type StreamRow } from './database';

/** A piece of an imported capture that the panel can fold between two frames. */
const IMPORTED_BATCH_BYTES = 128 << 10;

/**
 * Stores a batch and its stream's row in one transaction. The same batch again changes nothing. Null when the stream is
 * not there (any more): its capture was cleared while the page went on reading.
 */
export async function keepBatch(database: Database, tab: number, batch: Batch): Promise<StreamRow | null> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite', { durability: 'relaxed' });
  const streams = transaction.objectStore('streams');
  const known = await streams.get(batch.stream);
  const row = known ?? (batch.head && firstRow(tab, batch.head));
  if (!row || batch.number !== row.batches || row.verdict === 'refused') {
    await transaction.done;
    return row;
  }
  const next: StreamRow = {
    ...row,
    batches: row.batches + 1,
    bytes: row.bytes + batch.chunks.bytes.length,
    lost: row.lost + batch.lost,
    end: batch.end ?? row.end,
  };
  transaction.objectStore('batches').put({ stream: batch.stream, number: batch.number, chunks: batch.chunks });
  streams.put(next);
  await transaction.done;
  return next;
}

function firstRow(tab: number, head: StreamRow['head']): StreamRow {
  return { id: head.id, tab, head, verdict: 'undecided', reason: '', batches: 0, bytes: 0, lost: 0, end: null };
}

/** Settles whether a stream is AG-UI. What is refused keeps its row, as evidence, and loses its bytes. */
export async function decide(
  database: Database,
  stream: StreamId,
  verdict: 'ag-ui' | 'refused',
  reason: string,
): Promise<void> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite');
  const streams = transaction.objectStore('streams');
  const row = await streams.get(stream);
  if (row) streams.put({ ...row, verdict, reason });
  if (verdict === 'refused') transaction.objectStore('batches').delete(batchRange(stream));
  await transaction.done;
}

/** Ends the streams of a document that went away without a word. Returns those that it ended. */
export async function endStreamsOf(database: Database, page: string, now: number): Promise<StreamId[]> {
  const transaction = database.transaction('streams', 'readwrite');
  const ended: StreamId[] = [];
  for (const row of await transaction.store.getAll()) {
    if (row.head.page.id !== page || row.end) continue;
    transaction.store.put({ ...row, end: { t: now - row.head.startedAt, reason: 'page-gone', detail: '' } });
    ended.push(row.id);
  }
  await transaction.done;
  return ended;
}

/** The rows of a tab in the order in which the page sent the requests. */
export async function rowsOfTab(database: Database, tab: number): Promise<StreamRow[]> {
  const rows = await database.getAllFromIndex('streams', 'tab', tab);
  return rows.sort((a, b) => a.head.startedAt - b.head.startedAt);
}

export function batchesFrom(database: Database, stream: StreamId, number: number): Promise<BatchRow[]> {
  return database.getAll('batches', batchRange(stream, number));
}

/** The whole capture of a stream; null when it is not (or no longer) stored. */
export async function readCapture(database: Database, stream: StreamId): Promise<Capture | null> {
  const row = await database.get('streams', stream);
  if (!row) return null;
  const batches = await batchesFrom(database, stream, 0);
  return { head: row.head, chunks: joinTables(batches.map(batch => batch.chunks)), end: row.end };
}

/** Stores whole captures, such as imported ones, as streams of a tab. Captures that are there already stay as they are. */
export async function addCaptures(database: Database, tab: number, captures: readonly Capture[]): Promise<void> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite');
  for (const { head, chunks, end } of captures) {
    if (await transaction.objectStore('streams').getKey(head.id)) continue;
    const pieces = cutTable(chunks, IMPORTED_BATCH_BYTES);
    const bytes = chunks.bytes.length;
    transaction
      .objectStore('streams')
      .put({ ...firstRow(tab, head), verdict: 'ag-ui', batches: pieces.length, bytes, end });
    for (const [number, piece] of pieces.entries()) {
      transaction.objectStore('batches').put({ stream: head.id, number, chunks: piece });
    }
  }
  await transaction.done;
}

export async function clearTab(database: Database, tab: number): Promise<void> {
  await remove(database, row => row.tab === tab);
}

/** Tab numbers start anew with the browser; what an earlier session of it left behind belongs to no tab. */
export async function clearBefore(database: Database, epochMs: number): Promise<void> {
  await remove(database, row => row.head.startedAt < epochMs);
}

async function remove(database: Database, gone: (row: StreamRow) => boolean): Promise<void> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite');
  for (const row of await transaction.objectStore('streams').getAll()) {
    if (!gone(row)) continue;
    transaction.objectStore('streams').delete(row.id);
    transaction.objectStore('batches').delete(batchRange(row.id));
  }
  await transaction.done;
}
