import { joinBytes } from '../bytes';
import type { FrameFault } from '../frame';
import type { FrameDecoder, FrameSink } from '../frame-decoder';
import { protoFrame } from './frame';
import { ARMS } from './tables';

/** Bytes of the length before each message, an unsigned number with its high byte first. */
const PREFIX = 4;
/** The official client refuses more. What announces more and then breaks off has hardly been a length. */
export const MAX_MESSAGE_BYTES = 10 << 20;

/** Cuts a stream of length-prefixed messages (AG-UI, HTTP with protobuf). Cost: linear, however the bytes are cut. */
export function createProtoDecoder(sink: FrameSink): FrameDecoder {
  let pieces: Uint8Array[] = [];
  let held = 0;
  let needed = PREFIX;
  let frames = 0;

  function cut(t: number): void {
    const bytes = joinBytes(pieces);
    let at = 0;
    needed = PREFIX;
    while (bytes.length - at >= PREFIX) {
      const length = lengthAt(bytes, at);
      if (bytes.length - at < PREFIX + length) {
        needed = PREFIX + length;
        break;
      }
      sink.onFrame(protoFrame(frames++, t, bytes.subarray(at + PREFIX, at + PREFIX + length)));
      at += PREFIX + length;
    }
    pieces = at < bytes.length ? [bytes.subarray(at)] : [];
    held = bytes.length - at;
  }

  return {
    push(t, bytes) {
      pieces.push(bytes);
      held += bytes.length;
      if (held >= needed) cut(t);
    },
    end() {
      return held === 0 ? null : brokenOff(held, needed);
    },
  };
}

function brokenOff(held: number, needed: number): FrameFault {
  if (held < PREFIX) return { rule: 'wire/truncated', message: 'The stream ends inside the length of a frame.' };
  const length = needed - PREFIX;
  if (length > MAX_MESSAGE_BYTES) {
    const message = `The last ${held} bytes of the stream are no frame: they announce a message of ${length} bytes.`;
    return { rule: 'wire/proto-frame', message };
  }
  const missing = needed - held;
  const message = `The stream ends inside a frame, ${missing} ${missing === 1 ? 'byte' : 'bytes'} short.`;
  return { rule: 'wire/truncated', message };
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + at, PREFIX).getUint32(0);
}

/** How many bytes of a stream `isProtoStart` looks at. */
export const PROTO_START_BYTES = 16;

/** Whether the first bytes are those of a frame that holds one event of AG-UI: other binary protocols fail this. */
export function isProtoStart(head: Uint8Array): boolean {
  if (head.length < PREFIX + 4) return false;
  const length = lengthAt(head, 0);
  if (length > MAX_MESSAGE_BYTES) return false;
  const tag = shortVarint(head, PREFIX);
  const arm = ARMS[(tag.value >> 3) - 1];
  const inner = shortVarint(head, tag.end);
  if (arm === undefined || (tag.value & 7) !== 2 || inner.end - PREFIX + inner.value !== length) return false;
  if (head[inner.end] !== BASE_EVENT) return false;
  const base = shortVarint(head, inner.end + 1);
  const named = base.value > 0 && head[base.end] === TYPE ? (head[base.end + 1] ?? arm.number) : 0;
  return named === arm.number;
}

const BASE_EVENT = 0x0a;
const TYPE = 0x08;

function shortVarint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let i = 0; i < 4; i++) {
    const byte = bytes[from + i] ?? 0;
    value |= (byte & 0x7f) << (7 * i);
    if (byte < 0x80) return { value, end: from + i + 1 };
  }
  return { value: -1, end: from };
}
