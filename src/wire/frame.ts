import type { SocketMessage } from './socket-message';

/** One message of a stream, as it came. */
export interface Frame {
  /** 0-based among the frames that carry data: comments and empty blocks do not count. On a socket every message counts. */
  readonly index: number;
  /** Milliseconds since the stream's start: the arrival of the chunk that completed the frame. */
  readonly t: number;
  /** The exact text of the frame with its fields, comments and line ends, the closing blank line included. */
  readonly text: string;
  /**
   * The payload: the joined `data` lines of an SSE block, the event of an envelope, or a binary event as JSON. Empty for
   * bytes that are no event.
   */
  readonly data: string;
  /** A binary frame as it came; its text is its payload. */
  readonly bytes?: Uint8Array;
  /** What is wrong with it before any event is read; absent for nearly all. */
  readonly fault?: FrameFault;
  /** For a message of a socket only. */
  readonly message?: SocketMessage;
}

/** What the framing itself shows to be wrong. */
export interface FrameFault {
  /** The rule that names it. */
  readonly rule:
    | 'wire/bad-utf8'
    | 'wire/proto-decode'
    | 'wire/proto-unknown-variant'
    | 'wire/proto-frame'
    | 'wire/truncated';
  /** A full sentence. */
  readonly message: string;
}

/** A block without data: a keep-alive comment, a lone `retry`. It proves that the connection lived. */
export interface Silence {
  readonly t: number;
  readonly text: string;
  /** How many frames came before it. */
  readonly frames: number;
}
