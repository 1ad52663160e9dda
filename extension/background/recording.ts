import type { Batch } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import { batchesFrom, decide, endStreamsOf, keepBatch } from '../store/captures';
import type { Database, StreamRow } from '../store/database';
import { detect } from './detection';
import { isRecording } from './settings';

export interface Kept {
  /** What the relay is told. */
  readonly answer: 'ack' | 'stop';
  /** Whether panels have something new to read. */
  readonly changed: boolean;
}

/** Commits a batch of a tab; a stream that turns out to be no AG-UI is refused and let go. */
export async function keep(database: Database, tab: number, batch: Batch): Promise<Kept> {
  if (batch.head && !(await isRecording())) return { answer: 'stop', changed: false };
  const row = await keepBatch(database, tab, batch);
  if (!row || row.verdict === 'refused') return { answer: 'stop', changed: false };
  if (row.verdict === 'ag-ui') return { answer: 'ack', changed: true };
  const refused = await settle(database, row);
  return { answer: refused ? 'stop' : 'ack', changed: true };
}

/** True when the stream was refused. */
async function settle(database: Database, row: StreamRow): Promise<boolean> {
  const batches = await batchesFrom(database, row.id, 0);
  const { verdict, reason } = detect(
    row.head,
    batches.map(batch => batch.chunks),
    row.end !== null,
  );
  if (verdict === 'undecided') return false;
  await decide(database, row.id, verdict, reason);
  return verdict === 'refused';
}

/** Ends what a vanished document left open. */
export function pageGone(database: Database, page: string): Promise<StreamId[]> {
  return endStreamsOf(database, page, Date.now());
}
