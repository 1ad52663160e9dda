import type { Batch } from '../../src/capture/capture';
import { detect } from '../../src/capture/detection';
import type { StreamId } from '../../src/capture/stream';
import { batchesFrom, decide, endStreams, keepBatch } from '../store/captures';
import type { Database, StreamRow } from '../store/database';
import { isDevToolsOpen } from './devtools';
import { currentSettings, isRecording } from './settings';

export interface Kept {
  /** What the relay is told; `again`: send all that is not acknowledged once more. */
  readonly answer: 'ack' | 'stop' | 'again';
  /** Whether panels have something new to read. */
  readonly changed: boolean;
}

/** Commits a batch of a tab; a stream that turns out to be no AG-UI is refused and let go. Rejects when it is not kept. */
export async function keep(database: Database, tab: number, batch: Batch): Promise<Kept> {
  if (batch.head && !(await isRecorded(tab)) && !(await database.getKey('streams', batch.stream))) {
    return { answer: 'stop', changed: false };
  }
  const kept = await keepBatch(database, tab, batch);
  if (kept.kind === 'gone') return { answer: 'stop', changed: false };
  if (kept.kind === 'gap') return { answer: 'again', changed: false };
  if (kept.row.verdict === 'refused') return { answer: 'stop', changed: false };
  // A batch that is known may have been stored by a worker that died before it could tell the panels.
  if (kept.row.verdict === 'ag-ui') return { answer: 'ack', changed: true };
  const refused = await settle(database, kept.row);
  return { answer: refused ? 'stop' : 'ack', changed: true };
}

async function isRecorded(tab: number): Promise<boolean> {
  if (!(await isRecording())) return false;
  return (await currentSettings()).record === 'always' || isDevToolsOpen(tab);
}

/** A stream that has not shown itself to be AG-UI after so many bytes is none. */
const LOOKED_AT_BYTES = 1 << 20;

/** True when the stream was refused. */
async function settle(database: Database, row: StreamRow): Promise<boolean> {
  const batches = await batchesFrom(database, row.id, 0);
  const { verdict, reason } = detect(
    row.head,
    batches.map(batch => batch.chunks),
    row.end !== null || row.bytes > LOOKED_AT_BYTES,
  );
  if (verdict === 'undecided') return false;
  await decide(database, row.id, verdict, reason);
  return verdict === 'refused';
}

/** Ends what a vanished document left open. */
export function pageGone(database: Database, page: string): Promise<StreamId[]> {
  return endStreams(database, ({ head }) => head.page.id === page, Date.now());
}

/**
 * Ends what a tab's documents left open that vanished while the worker was dead: all of them when the tab is closed,
 * otherwise all but the one that it shows now.
 */
export function tabGone(database: Database, tab: number, shown: string | null): Promise<StreamId[]> {
  return endStreams(database, row => row.tab === tab && row.head.page.id !== shown, Date.now());
}
