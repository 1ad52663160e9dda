import { runAgentInput } from '../agui/run-agent-input';
import { badUtf8 } from './bad-utf8';
import { BareMessage } from './bare-message';
import type { Frame, FrameFault } from './frame';
import type { FrameDecoder, FrameSink } from './frame-decoder';
import type { MessageKind } from './message-kind';
import { decodeProtoEvent } from './proto/event';
import { createProtoDecoder, isProtoStart } from './proto/framing';
import type { SocketMessage } from './socket-message';
import { isBareEvent, type Opened, openText } from './socket-text';
import { type BadBytes, createUtf8Decoder } from './utf8';

/** One frame per message of a socket, in and out: what is pushed at once is one message. */
export function createSocketDecoder(sink: FrameSink): FrameDecoder {
  let frames = 0;
  return {
    push(t, bytes, kind = 'in-binary') {
      sink.onFrame(socketFrame(frames++, t, bytes, kind));
    },
    end: () => null,
  };
}

function socketFrame(index: number, t: number, bytes: Uint8Array, kind: MessageKind): Frame {
  const binary = kind === 'in-binary' ? openBinary(bytes) : null;
  if (binary !== null) return { index, t, bytes, ...binary, message: messageOf(kind, binary.opened, '') };
  const { text, bad } = textOf(bytes);
  if (kind === 'in-text' && bad === undefined && isBareEvent(text)) return new BareMessage(index, t, text);
  const isBinary = kind.endsWith('binary');
  const held = { index, t, text, ...(isBinary && { bytes }) };
  if (kind.startsWith('out')) return { ...held, data: text, message: messageOf(kind, openText(text), text) };
  const opened = openText(text);
  const [first, second] = opened.events;
  const data = first === undefined || second !== undefined ? text : first.payload;
  const fault = badUtf8(first === undefined ? undefined : bad);
  return { ...held, data, ...fault, message: messageOf(kind, opened, '') };
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): { readonly text: string; readonly bad?: BadBytes | undefined } {
  try {
    return { text: strict.decode(bytes) };
  } catch {
    const decoder = createUtf8Decoder();
    const text = decoder.decode(bytes);
    const [bad] = decoder.bad();
    return { text: text + decoder.end(), bad };
  }
}

/** `sent`: the text of a message that the page sent, whose events are no events of the agent. */
function messageOf(kind: MessageKind, { events, packing, name }: Opened, sent: string): SocketMessage {
  if (kind.startsWith('in')) return { kind, events, packing, isInput: false, name };
  // A cancellation names thread and run as well, but has no messages.
  const isInput = Array.isArray(runAgentInput(sent)?.messages);
  return { kind, events: [], packing: null, isInput, name: isInput ? 'RunAgentInput' : name };
}

interface Binary {
  readonly text: string;
  readonly data: string;
  readonly fault?: FrameFault;
  readonly opened: Opened;
}

/** Events of the protobuf binding, with their lengths or without; null when the bytes are something else. */
function openBinary(bytes: Uint8Array): Binary | null {
  if (!isProtoStart(bytes)) {
    const decoded = decodeProtoEvent(bytes);
    return decoded.ok ? binaryOf([JSON.stringify(decoded.value)], undefined) : null;
  }
  const payloads: string[] = [];
  let fault: FrameFault | undefined;
  const decoder = createProtoDecoder({
    onFrame(frame) {
      if (frame.fault === undefined) payloads.push(frame.data);
      else fault ??= frame.fault;
    },
    onSilence() {},
  });
  decoder.push(0, bytes);
  const cut = decoder.end(0);
  return binaryOf(payloads, fault ?? cut ?? undefined);
}

function binaryOf(payloads: readonly string[], fault: FrameFault | undefined): Binary {
  const events = payloads.map(payload => ({ payload, pointer: '', place: null }));
  const data = payloads.length === 1 ? (payloads[0] ?? '') : payloads.length === 0 ? '' : `[${payloads.join(',')}]`;
  const packing = payloads.length > 1 ? 'as frames of protobuf' : null;
  return { text: data, data, ...(fault !== undefined && { fault }), opened: { events, packing, name: '' } };
}
