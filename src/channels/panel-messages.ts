import type { StreamId } from '../capture/stream';
import type { Settings } from './settings';

// What panel and background say over a port of the extension; both ends are ours. Bytes never travel here: the
// panel reads them from the database.

/** A panel, or the page that is there for as long as a tab's DevTools is open. */
export type TabPort = 'panel' | 'devtools';

/** The name that tells the background which tab the port speaks for; `tabOfPort` reads it. */
export function tabPortName(kind: TabPort, tab: number): string {
  return `${kind}:${tab}`;
}

/** The tab that a port of that kind speaks for; null for other ports. */
export function tabOfPort(kind: TabPort, name: string): number | null {
  if (!name.startsWith(`${kind}:`)) return null;
  const tab = Number(name.slice(kind.length + 1));
  return Number.isInteger(tab) ? tab : null;
}

export type FromPanel =
  | { readonly kind: 'record'; readonly on: boolean }
  /** The panel has written to or deleted from the database itself. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'arm'; readonly streams: readonly StreamId[]; readonly call: number }
  | { readonly kind: 'disarm' }
  | { readonly kind: 'reload' }
  | { readonly kind: 'settings'; readonly settings: Settings }
  /** Deletes the captures of all tabs. */
  | { readonly kind: 'clear-everything' }
  /** How many errors and warnings the panel has found in the tab's runs. */
  | { readonly kind: 'findings'; readonly count: number }
  /** The address of the inspected page, on connecting and whenever it is another. */
  | { readonly kind: 'page'; readonly url: string }
  /** Asks the user for these pages in a tab of the extension's own: a panel of Firefox cannot. */
  | { readonly kind: 'ask-origin'; readonly origin: OriginStatus }
  | { readonly kind: 'revoke-origin'; readonly origin: OriginStatus };

/** Whether pages of a host are captured: always (localhost), since the user allowed it, or not. */
export interface OriginStatus {
  readonly host: string;
  /** The match pattern that stands for the host, on all ports. */
  readonly pattern: string;
  readonly access: 'built-in' | 'allowed' | 'refused';
}

export interface TabStatus {
  readonly settings: Settings;
  readonly recording: boolean;
  /** Why the latest chunks could not be stored, in one sentence; empty when they could. */
  readonly problem: string;
  /** Whether a relay answers in the tab. */
  readonly pageReached: boolean;
  /** Captures of this tab that went to make room for newer ones. */
  readonly removed: number;
  /** Null while unknown, and where there is no page that could be captured. */
  readonly origin: OriginStatus | null;
  readonly replay: { readonly streams: readonly StreamId[]; readonly served: number; readonly matches: string } | null;
}

export type ToPanel =
  /** These streams have new rows, or are new, or are gone: look at the database. */
  | { readonly kind: 'appended'; readonly streams: readonly StreamId[] }
  | { readonly kind: 'changed' }
  | { readonly kind: 'status'; readonly status: TabStatus }
  /** The answer to `arm`; empty when it is done, else one sentence for the user. */
  | { readonly kind: 'armed'; readonly call: number; readonly error: string };
