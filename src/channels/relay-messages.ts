import type { Batch } from '../capture/capture';
import type { ChunkTable } from '../capture/chunks';
import type { StreamId, StreamRequest } from '../capture/stream';
import type { Matcher } from '../replay/match';
import type { ServedHead } from '../replay/served';
import type { HeldNumber } from './hook-messages';

// What relay and background say over a port of the extension; both ends are ours.

const RELAY_PORT = 'relay:';

/** Name of the port of a document's relay, from the id of its page load. */
export function relayPortName(page: string): string {
  return RELAY_PORT + page;
}

/** The page load that a relay's port speaks for; null for other ports. */
export function pageOfRelayPort(name: string): string | null {
  return name.startsWith(RELAY_PORT) ? name.slice(RELAY_PORT.length) : null;
}

export type FromRelay =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'held'; readonly held: HeldNumber; readonly request: StreamRequest };

export type ToRelay =
  /** The batch is committed: forget it. */
  | { readonly kind: 'ack'; readonly stream: StreamId; readonly number: number }
  /** The stream is no AG-UI, or its capture was cleared: send nothing more of it. */
  | { readonly kind: 'stop'; readonly stream: StreamId }
  | { readonly kind: 'serve'; readonly held: HeldNumber; readonly served: Served }
  | { readonly kind: 'pass'; readonly held: HeldNumber };

/** What the page's request is answered with. */
export interface Served {
  readonly head: ServedHead;
  readonly replayOf: StreamId;
  readonly chunks: ChunkTable;
  /** When the recorded stream ended, in its own milliseconds, and whether by a failure. */
  readonly endT: number;
  readonly failed: boolean;
}

/** What a relay asks with `runtime.sendMessage` when its document begins; the answer is a list of matchers. */
export interface Hello {
  readonly kind: 'hello';
  /** The id of its page load. */
  readonly page: string;
}

/** Sent to every frame of a tab with `tabs.sendMessage`. The relay answers `true`, which also proves that it is there. */
export type ToTab = { readonly kind: 'arm'; readonly matchers: readonly Matcher[] } | { readonly kind: 'ping' };
