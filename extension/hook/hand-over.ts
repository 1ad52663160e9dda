import type { StreamId } from '../../src/capture/stream';
import type { FromHook, ToHook } from '../../src/channels/hook-messages';
import type { Asked } from './asked';
import type { replace } from './disguise';

// A second script of the page's world stands in for the network while a replay is armed. Both run before any script of
// the page, the stand-in first: it waits for one event, in which the hook hands over what it has. Nobody else can hear
// it, nothing is kept on `window`, and without a stand-in nothing comes of it.

/** The type of the one event between the two. */
export const HAND_OVER = 'ag-ui';

/** Its detail. */
export interface HandOver {
  readonly replace: typeof replace;
  readonly send: (message: FromHook) => void;
  /** Put in by the stand-in. */
  standIn: StandIn | null;
}

/** A response that was made in the page, from the capture of a stream. */
export interface Answer {
  readonly response: Response;
  readonly replayOf: StreamId;
}

export interface StandIn {
  matches(asked: Asked): boolean;
  /** Holds the request; null when it is to go to the network after all. Rejects as fetch does when the page aborts. */
  hold(asked: Asked): Promise<Answer | null>;
  receive(message: ToHook): void;
}

/** Null when there is no stand-in. */
export function handOver(parts: Omit<HandOver, 'standIn'>): StandIn | null {
  const detail: HandOver = { ...parts, standIn: null };
  dispatchEvent(new CustomEvent(HAND_OVER, { detail }));
  return detail.standIn;
}
