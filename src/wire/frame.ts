/** One message of a stream, as it came. */
export interface Frame {
  /** 0-based among the frames that carry data: comments and empty blocks do not count. */
  readonly index: number;
  /** Milliseconds since the stream's start: the arrival of the chunk that completed the frame. */
  readonly t: number;
  /** The exact text of the frame with its fields, comments and line ends, the closing blank line included. */
  readonly text: string;
  /** The payload: the joined `data` lines of an SSE block. */
  readonly data: string;
}

/** A block without data: a keep-alive comment, a lone `retry`. It proves that the connection lived. */
export interface Silence {
  readonly t: number;
  readonly text: string;
  /** How many frames came before it. */
  readonly frames: number;
}
