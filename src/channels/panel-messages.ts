import type { StreamId } from '../capture/stream';

// What panel and background say over a port of the extension; both ends are ours. Bytes never travel here: the
// panel reads them from the database.

const PANEL_PORT = 'panel:';

/** The name that tells the background which tab the panel inspects; `tabOfPanelPort` reads it. */
export function panelPortName(tab: number): string {
  return `${PANEL_PORT}${tab}`;
}

/** The tab that a panel's port speaks for; null for other ports. */
export function tabOfPanelPort(name: string): number | null {
  if (!name.startsWith(PANEL_PORT)) return null;
  const tab = Number(name.slice(PANEL_PORT.length));
  return Number.isInteger(tab) ? tab : null;
}

export type FromPanel =
  | { readonly kind: 'record'; readonly on: boolean }
  /** The panel has written to or deleted from the database itself. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'arm'; readonly streams: readonly StreamId[]; readonly call: number }
  | { readonly kind: 'disarm' }
  | { readonly kind: 'reload' };

export interface TabStatus {
  readonly recording: boolean;
  /** Why the latest chunks could not be stored, in one sentence; empty when they could. */
  readonly problem: string;
  /** Whether a relay answers in the tab. */
  readonly pageReached: boolean;
  readonly replay: { readonly streams: readonly StreamId[]; readonly served: number; readonly matches: string } | null;
}

export type ToPanel =
  /** These streams have new rows, or are new, or are gone: look at the database. */
  | { readonly kind: 'appended'; readonly streams: readonly StreamId[] }
  | { readonly kind: 'changed' }
  | { readonly kind: 'status'; readonly status: TabStatus }
  /** The answer to `arm`; empty when it is done, else one sentence for the user. */
  | { readonly kind: 'armed'; readonly call: number; readonly error: string };
