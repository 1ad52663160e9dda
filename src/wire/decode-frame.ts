import { type Decoded, decodeEvent } from '../agui/decode';
import type { EventReader } from '../agui/event-reader';
import { parseJson } from '../base/json';
import type { Frame } from './frame';

/** The frame's first event, or why it has none. A message of a socket that is about something else deviates from nothing. */
export function decodeFrame(frame: Frame): Decoded {
  const [payload] = payloadsOf(frame);
  if (payload !== undefined) return decodePayload(frame, payload);
  const parsed = parseJson(frame.data);
  const sent = parsed.ok ? parsed.value : null;
  return { kind: 'unusable', type: frame.message?.name ?? '', sent, deviations: [] };
}

/**
 * One of the frame's payloads. An SSE block may have the event's type in its `event` line alone. `read`: for whoever
 * reads all of a stream in order.
 */
export function decodePayload(frame: Frame, payload: string, read: EventReader = decodeEvent): Decoded {
  const decoded = read(payload);
  if (decoded.kind === 'event' || decoded.type !== '' || frame.message !== undefined) return decoded;
  const named = eventLine(frame.text);
  return named === '' ? decoded : decodeEvent(payload, named);
}

/** Empty when the block has no such line. */
export function eventLine(text: string): string {
  return /^\uFEFF?event: ?([^\r\n]*)$/m.exec(text)?.[1] ?? '';
}

/** Each is one event by its framing, whatever it turns out to be. */
export function payloadsOf(frame: Frame): readonly string[] {
  if (frame.message !== undefined) return frame.message.events.map(event => event.payload);
  return frame.bytes !== undefined && frame.fault !== undefined ? [] : [frame.data];
}
