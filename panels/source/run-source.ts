import type { Capture } from '../../src/capture/capture';
import type { ChunkTable } from '../../src/capture/chunks';
import type { StreamEnd, StreamHead, StreamId } from '../../src/capture/stream';
import type { OriginStatus } from '../../src/channels/panel-messages';
import type { Settings } from '../../src/channels/settings';

/** What a source tells the panel. Calls come in order per stream: opened, received…, ended. */
export interface RunSink {
  opened(head: StreamHead): void;
  received(stream: StreamId, chunks: ChunkTable): void;
  ended(stream: StreamId, end: StreamEnd): void;
  /** Streams that are no longer kept, refused ones included. */
  removed(streams: readonly StreamId[]): void;
  /** A response of the page that was looked at and is not AG-UI. */
  refused(stream: RefusedStream): void;
  /** Everything known so far was delivered; called again after each later delivery. */
  caughtUp(): void;
  status(status: SourceStatus): void;
}

export interface RefusedStream {
  readonly id: StreamId;
  readonly method: string;
  readonly url: string;
  readonly contentType: string;
  readonly reason: string;
}

export interface SourceStatus {
  readonly settings: Settings;
  readonly connection: 'connecting' | 'connected' | 'lost';
  readonly recording: boolean;
  /** Why the latest chunks could not be stored or read, in one sentence; empty when they could. */
  readonly problem: string;
  /** True when the inspected page runs our scripts; null while unknown or where there is no page. */
  readonly pageReached: boolean | null;
  /** Null while unknown, and where there is no page that could be captured. */
  readonly origin: OriginStatus | null;
  /** Chunks that were seen and not kept. */
  readonly dropped: number;
  /** Captures that went to make room for newer ones. */
  readonly removed: number;
  readonly replay: ReplayStatus | null;
}

/** A replay that waits for the page's next matching request, or is being served. */
export interface ReplayStatus {
  readonly streams: readonly StreamId[];
  /** How many of them were asked for by the page so far. */
  readonly served: number;
  /** For people: `POST /api/agent`. */
  readonly matches: string;
}

/** Where runs come from: a live tab, or memory. The panel knows no other way to the outside. */
export interface RunSource {
  readonly kind: 'live' | 'memory';
  /** Starts to deliver all that is there and all that comes; the returned function stops it. */
  connect(sink: RunSink): () => void;
  /** The recorded bytes, for export. Streams that are gone are left out. */
  captures(streams: readonly StreamId[]): AsyncIterable<Capture>;
  /** Keeps imported captures with the others; they come back through the sink. Rejects when there is no room. */
  add(captures: readonly Capture[]): Promise<void>;
  clear(): Promise<void>;
  setRecording(on: boolean): void;
  /** Tells how many errors and warnings were found in all runs. */
  found(faults: number): void;
  /** Null where nothing is recorded. */
  readonly recorder: RecorderControl | null;
  /** Null where there is no page to replay into. */
  readonly replay: ReplayControl | null;
  /** Null where there is no page to capture. */
  readonly origins: OriginControl | null;
}

/** What holds for all tabs. */
export interface RecorderControl {
  change(settings: Settings): void;
  /** Deletes the captures of all tabs. */
  clearEverything(): void;
}

export interface OriginControl {
  /** To be called by a click: the browser asks the user. Rejects with one sentence when the user says no. */
  allow(origin: OriginStatus): Promise<void>;
  revoke(origin: OriginStatus): void;
}

export interface ReplayControl {
  /** Answers the page's next matching requests from these captures, in order. Rejects with one sentence for the user. */
  arm(streams: readonly StreamId[]): Promise<void>;
  disarm(): void;
  reloadPage(): void;
}
