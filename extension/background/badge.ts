import browser from 'webextension-polyfill';
import { rowsOfTab } from '../store/captures';
import type { Database } from '../store/database';

const RUNS_COLOR = '#1a73e8';
const FINDINGS_COLOR = '#c5221f';

/** How many errors and warnings the tab's panel has found; unknown while it has none. */
const findings = new Map<number, number>();

/** Takes the count of the tab's panel. */
export function countFindings(tab: number, count: number): void {
  findings.set(tab, count);
}

/** A panel that is gone counts no more. */
export function forgetFindings(tab: number): void {
  findings.delete(tab);
}

/** Shows the number of AG-UI streams of a tab on the toolbar icon, red when its panel has found faults in them. */
export async function showBadge(database: Database, tab: number): Promise<void> {
  const runs = (await rowsOfTab(database, tab)).filter(({ verdict }) => verdict === 'ag-ui').length;
  const faults = findings.get(tab) ?? 0;
  const told = runs === 0 ? 'no runs yet' : `${counted(runs, 'run')} in this tab`;
  const title = `AG-UI DevTools: ${told}${faults > 0 ? `, ${counted(faults, 'fault')} found` : ''}`;
  // The tab may have closed meanwhile.
  await Promise.allSettled([
    browser.action.setBadgeText({ tabId: tab, text: runs === 0 ? '' : String(runs) }),
    browser.action.setBadgeBackgroundColor({ tabId: tab, color: faults > 0 ? FINDINGS_COLOR : RUNS_COLOR }),
    browser.action.setTitle({ tabId: tab, title }),
  ]);
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
