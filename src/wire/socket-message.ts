import type { MessageKind } from './message-kind';

/** What a message of a socket is to AG-UI. */
export interface SocketMessage {
  readonly kind: MessageKind;
  /** The events that came with it, in order. None in what the page sent, and in messages about something else. */
  readonly events: readonly SocketEvent[];
  /** How the events were packed, for example `in a list`; null for one bare event. */
  readonly packing: string | null;
  /** The page asks for a run: the message is a RunAgentInput, or holds one. */
  readonly isInput: boolean;
  /** What a message without events calls itself; else empty. */
  readonly name: string;
}

export interface SocketEvent {
  /** JSON text, out of its envelope. */
  readonly payload: string;
  /** Null when nothing says it. */
  readonly place: Place | null;
}

/** Where an event stands in its run, as a channel says that counts or names its events. */
export interface Place {
  /** Null when nothing names it. */
  readonly runId: string | null;
  /** The channel names the run of each event, so that several may overlap; else only events of the run itself name it. */
  readonly isTagged: boolean;
  /** The sequence number; null when there is none. */
  readonly number: number | null;
  /** The channel's name for the event, which a resent event has again; null when there is none. */
  readonly mark: string | null;
}
