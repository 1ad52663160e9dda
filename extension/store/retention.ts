import type { StreamId } from '../../src/capture/stream';
import type { Settings } from '../../src/channels/settings';
import { removeStreams } from './captures';
import type { Database, StreamRow } from './database';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What a browser that is out of room makes free at once: few large removals, not one per batch. */
const ROOM_SHARE = 0.1;

/** Removes captures that are too old, then the oldest until the rest is within bounds; running ones go last. */
export async function retain(
  database: Database,
  { keepBytes, keepDays }: Pick<Settings, 'keepBytes' | 'keepDays'>,
  now: number,
): Promise<StreamRow[]> {
  const rows = await oldestFirst(database);
  let held = sumOf(rows);
  const gone: StreamRow[] = [];
  for (const row of rows) {
    const tooOld = row.end !== null && row.head.startedAt < now - keepDays * DAY_MS;
    if (!tooOld && held <= keepBytes) continue;
    gone.push(row);
    held -= row.bytes;
  }
  await removeStreams(database, gone);
  return gone;
}

/** Removes the oldest captures when the browser has no room for more; never `spared`. Empty when there is nothing to remove. */
export async function makeRoom(database: Database, spared: StreamId): Promise<StreamRow[]> {
  const rows = (await oldestFirst(database)).filter(row => row.id !== spared && row.bytes > 0);
  const wanted = sumOf(rows) * ROOM_SHARE;
  const gone: StreamRow[] = [];
  for (const row of rows) {
    if (gone.length > 0 && sumOf(gone) >= wanted) break;
    gone.push(row);
  }
  await removeStreams(database, gone);
  return gone;
}

async function oldestFirst(database: Database): Promise<StreamRow[]> {
  const rows = await database.getAll('streams');
  return rows.sort((a, b) => Number(a.end === null) - Number(b.end === null) || a.head.startedAt - b.head.startedAt);
}

function sumOf(rows: readonly StreamRow[]): number {
  return rows.reduce((sum, row) => sum + row.bytes, 0);
}
