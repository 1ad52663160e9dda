import browser from 'webextension-polyfill';
import type { StreamId } from '../../src/capture/stream';
import type { Database, StreamRow } from '../store/database';
import { makeRoom, retain } from '../store/retention';
import { currentSettings } from './settings';

const REMOVED = 'removed:';

/** Removes what is beyond the bounds. Returns the tabs that lost captures, which are counted. */
export async function removeOld(database: Database): Promise<Set<number>> {
  return count(await retain(database, await currentSettings(), Date.now()));
}

/** Removes the oldest captures for the sake of this one. Empty when there is nothing to remove. */
export async function removeForRoom(database: Database, spared: StreamId): Promise<Set<number>> {
  return count(await makeRoom(database, spared));
}

/** How many captures of a tab have gone to make room, since the browser started or the tab was cleared. */
export async function removedOf(tab: number): Promise<number> {
  const stored = await browser.storage.session.get(REMOVED + tab);
  return Number(stored[REMOVED + tab] ?? 0);
}

export function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

async function count(rows: readonly StreamRow[]): Promise<Set<number>> {
  const tabs = new Set(rows.map(row => row.tab));
  for (const tab of tabs) {
    const gone = rows.filter(row => row.tab === tab && row.verdict === 'ag-ui').length;
    await browser.storage.session.set({ [REMOVED + tab]: (await removedOf(tab)) + gone });
  }
  return tabs;
}
