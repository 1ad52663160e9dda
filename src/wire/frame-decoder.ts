import type { Frame, FrameFault, Silence } from './frame';
import type { MessageKind } from './message-kind';

export interface FrameSink {
  onFrame(frame: Frame): void;
  onSilence(silence: Silence): void;
}

/** Bytes to frames, in whatever pieces the bytes come. */
export interface FrameDecoder {
  /** `t`: arrival of the bytes, in milliseconds since the stream's start. `message`: what they were on a socket. */
  push(t: number, bytes: Uint8Array, message?: MessageKind): void;
  /** Hands over what nothing has closed. Says what the stream broke off in where that is no frame; else null. */
  end(t: number): FrameFault | null;
}
