import type { Frame, FrameFault } from '../frame';
import { decodeProtoEvent } from './event';

/**
 * A frame of the protobuf binding. It keeps its bytes alone and decodes them whenever its payload is asked for: the JSON
 * text is several times as long.
 */
export class ProtoFrame implements Frame {
  readonly index: number;
  readonly t: number;
  readonly bytes: Uint8Array;

  constructor(index: number, t: number, bytes: Uint8Array) {
    this.index = index;
    this.t = t;
    this.bytes = bytes;
  }

  get text(): string {
    return this.data;
  }

  get data(): string {
    const decoded = decodeProtoEvent(this.bytes);
    return decoded.ok ? JSON.stringify(decoded.value) : '';
  }
}

/** A frame whose bytes are no event is kept with the reason. */
export function protoFrame(index: number, t: number, bytes: Uint8Array): Frame {
  const fault = protoFault(bytes);
  return fault === null ? new ProtoFrame(index, t, bytes) : { index, t, text: '', data: '', bytes, fault };
}

function protoFault(bytes: Uint8Array): FrameFault | null {
  const decoded = decodeProtoEvent(bytes);
  if (decoded.ok) return null;
  const { kind, message } = decoded.error;
  return { rule: kind === 'unknown' ? 'wire/proto-unknown-variant' : 'wire/proto-decode', message };
}
