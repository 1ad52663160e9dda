/** Names one HTTP response or socket for good: made by the relay, unique across tabs, frames and reloads. */
export type StreamId = string & { readonly brand: 'StreamId' };

/** What the page read the stream with. */
export type Transport = 'fetch' | 'xhr' | 'eventsource' | 'websocket';

export type Header = readonly [name: string, value: string];

export interface StreamRequest {
  readonly method: string;
  /** Absolute, as the page's request resolved it. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** The text of the body; null when there is none or when it cannot be read without disturbing the page. */
  readonly body: string | null;
}

export interface StreamResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
}

/** One load of one document: what a divider between runs stands for. */
export interface PageLoad {
  readonly id: string;
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What is known when a stream opens. */
export interface StreamHead {
  readonly id: StreamId;
  readonly transport: Transport;
  /** When the page sent the request, in milliseconds since the epoch. Every `t` of the stream counts from here. */
  readonly startedAt: number;
  readonly page: PageLoad;
  readonly request: StreamRequest;
  /** Null when the request failed before a response came. */
  readonly response: StreamResponse | null;
  /** The stream whose capture was served in place of the network; null for a stream of the network. */
  readonly replayOf: StreamId | null;
}

/**
 * How the page's reading of a stream stopped: it read to the end; it cancelled; it aborted the request; the connection
 * or the request failed; the document went away first.
 */
export type EndReason = 'complete' | 'cancelled' | 'aborted' | 'failed' | 'page-gone';

export interface StreamEnd {
  /** Milliseconds since the stream's start. */
  readonly t: number;
  readonly reason: EndReason;
  /** The error's own text; empty when there was none. */
  readonly detail: string;
}

/** The value of the first header of that name, compared without case; null when there is none. */
export function headerValue(headers: readonly Header[], name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1] ?? null;
}
