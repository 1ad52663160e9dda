import type { Batch, Capture } from '../../src/capture/capture';
import { cutTable, joinTables } from '../../src/capture/chunks';
import type { StreamHead, StreamId } from '../../src/capture/stream';
import { type BatchRow, batchRange, type Database, type StreamRow } from './database';

/** A piece of an imported capture that the panel can fold between two frames. */
const IMPORTED_BATCH_BYTES = 128 << 10;

/** What became of a batch: stored now or before; or refused, because the stream's capture was cleared or one is missing. */
export type Kept =
  | { readonly kind: 'stored' | 'known'; readonly row: StreamRow }
  /** An earlier batch is not here: all that is not acknowledged is to come again. */
  | { readonly kind: 'gap' }
  /** The stream is not here (any more): its capture was cleared while the page went on reading. */
  | { readonly kind: 'gone' };

/** Stores a batch and its stream's row in one transaction. The same batch again changes nothing. */
export async function keepBatch(database: Database, tab: number, batch: Batch): Promise<Kept> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite', { durability: 'relaxed' });
  const streams = transaction.objectStore('streams');
  const row = (await streams.get(batch.stream)) ?? (batch.head && firstRow(tab, batch.head));
  if (!row) return { kind: 'gone' };
  if (row.verdict === 'refused' || batch.number < row.batches) return { kind: 'known', row };
  if (batch.number > row.batches) return { kind: 'gap' };
  const next: StreamRow = {
    ...row,
    batches: row.batches + 1,
    bytes: row.bytes + batch.chunks.bytes.length,
    lost: row.lost + batch.lost,
    end: batch.end ?? row.end,
  };
  const { stream, number, chunks } = batch;
  await Promise.all([
    transaction.objectStore('batches').put({ stream, number, chunks }),
    streams.put(next),
    transaction.done,
  ]);
  return { kind: 'stored', row: next };
}

function firstRow(tab: number, head: StreamRow['head']): StreamRow {
  return { id: head.id, tab, head, verdict: 'undecided', reason: '', batches: 0, bytes: 0, lost: 0, end: null };
}

/** Settles whether a stream is AG-UI. Of what is refused only the address, the type and the reason stay. */
export async function decide(
  database: Database,
  stream: StreamId,
  verdict: 'ag-ui' | 'refused',
  reason: string,
): Promise<void> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite');
  const streams = transaction.objectStore('streams');
  const row = await streams.get(stream);
  if (row) streams.put({ ...row, verdict, reason, head: verdict === 'refused' ? addressOf(row.head) : row.head });
  if (verdict === 'refused') transaction.objectStore('batches').delete(batchRange(stream));
  await transaction.done;
}

function addressOf(head: StreamHead): StreamHead {
  const { request, response } = head;
  const type = response?.headers.filter(([name]) => name.toLowerCase() === 'content-type') ?? [];
  return {
    ...head,
    request: { ...request, headers: [], body: null },
    response: response && { ...response, headers: type },
  };
}

/** Ends what documents that went away without a word have left open. Returns the streams that it ended. */
export async function endStreams(
  database: Database,
  isGone: (row: StreamRow) => boolean,
  now: number,
): Promise<StreamId[]> {
  const transaction = database.transaction('streams', 'readwrite');
  const ended: StreamId[] = [];
  for (const row of await transaction.store.getAll()) {
    if (row.end || !isGone(row)) continue;
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

/** The rows of these streams, as far as they are there, in the order of their requests. */
export async function rowsOf(database: Database, streams: readonly StreamId[]): Promise<StreamRow[]> {
  const found = await Promise.all(streams.map(stream => database.get('streams', stream)));
  return found.filter(row => row !== undefined).sort((a, b) => a.head.startedAt - b.head.startedAt);
}

/** The batches of a stream from `number` on, in order. */
export function batchesFrom(database: Database, stream: StreamId, number: number): Promise<BatchRow[]> {
  return database.getAll('batches', batchRange(stream, number));
}

/** The whole capture of a stream; null when it is not (or no longer) stored. */
export async function readCapture(database: Database, stream: StreamId): Promise<Capture | null> {
  const row = await database.get('streams', stream);
  if (!row) return null;
  const batches = await batchesFrom(database, stream, 0);
  return { head: row.head, chunks: joinTables(batches.map(batch => batch.chunks)), end: row.end, lost: row.lost };
}

/** Stores whole captures, such as imported ones, as streams of a tab. Captures that are there already stay as they are. */
export async function addCaptures(database: Database, tab: number, captures: readonly Capture[]): Promise<void> {
  const transaction = database.transaction(['streams', 'batches'], 'readwrite');
  for (const { head, chunks, end, lost } of captures) {
    if (await transaction.objectStore('streams').getKey(head.id)) continue;
    const pieces = cutTable(chunks, IMPORTED_BATCH_BYTES);
    const bytes = chunks.bytes.length;
    transaction
      .objectStore('streams')
      .put({ ...firstRow(tab, head), verdict: 'ag-ui', batches: pieces.length, bytes, lost, end });
    for (const [number, piece] of pieces.entries()) {
      transaction.objectStore('batches').put({ stream: head.id, number, chunks: piece });
    }
  }
  await transaction.done;
}

export async function clearTab(database: Database, tab: number): Promise<void> {
  await remove(database, row => row.tab === tab);
}

/** The captures of all tabs. */
export async function removeAll(database: Database): Promise<void> {
  await remove(database, () => true);
}

/** Tab numbers start anew with the browser; what an earlier session of it left behind belongs to no tab. */
export async function clearBefore(database: Database, epochMs: number): Promise<void> {
  await remove(database, row => row.head.startedAt < epochMs);
}

async function remove(database: Database, gone: (row: StreamRow) => boolean): Promise<void> {
  await removeStreams(database, (await database.getAll('streams')).filter(gone));
}

/** Deletes whole captures. What a page still sends of one is told to stop. */
export async function removeStreams(database: Database, rows: readonly StreamRow[]): Promise<void> {
  if (rows.length === 0) return;
  const transaction = database.transaction(['streams', 'batches'], 'readwrite');
  for (const { id } of rows) {
    transaction.objectStore('streams').delete(id);
    transaction.objectStore('batches').delete(batchRange(id));
  }
  await transaction.done;
}
