import type { DecodedEvent } from '../agui/decode';
import { createEventReader } from '../agui/event-reader';
import type { StreamHead } from '../capture/stream';
import type { MessageFold } from '../run/message-fold';
import type { StateRecorder } from '../state/history';
import { decodePayload, payloadsOf } from '../wire/decode-frame';
import type { Frame } from '../wire/frame';
import { createAcceptance } from './acceptance';
import type { Report } from './findings';
import { acceptAll, counts, type Intake, type IntakeSink, NOTHING, withDrop } from './intake';
import { readRequest } from './request-facts';
import { reportDeviations } from './schema';
import { createSocketIntake } from './socket-intake';
import type { Thread } from './thread';

/** `state` is null where nobody asks for it. */
export function createIntake(
  head: StreamHead,
  report: Report,
  fold: MessageFold,
  state: StateRecorder | null,
  thread: Thread,
  sink: IntakeSink,
): Intake {
  if (head.transport === 'websocket') return createSocketIntake(head.request, report, fold, state, thread, sink);
  const read = createEventReader();
  let current: DecodedEvent | null = null;
  const reportEvent: Report = (rule, frame, detail) =>
    report(rule, frame, withDrop(detail, frame === null ? null : current));
  const acceptance = createAcceptance(reportEvent, fold, state, readRequest(head.request), thread);

  function takeNone(frame: Frame, type: string): void {
    sink.onEvent(frame, null, null);
    sink.onTaken(frame, type, null, NOTHING);
  }

  return {
    take(frame) {
      const payload = frame.bytes === undefined ? frame.data : payloadsOf(frame)[0];
      if (payload === undefined) {
        takeNone(frame, '');
        return;
      }
      const decoded = decodePayload(frame, payload, read);
      if (decoded.deviations.length > 0) reportDeviations(decoded, frame.index, report);
      if (decoded.kind === 'unusable') {
        takeNone(frame, decoded.type);
        return;
      }
      current = decoded;
      const { event } = decoded;
      const applied = acceptAll(acceptance, decoded, frame.index);
      sink.onEvent(frame, counts(event, applied) ? event : null, null);
      sink.onTaken(frame, event.type, event, applied);
    },
    get open() {
      return acceptance.open;
    },
    finish: acceptance.finish,
  };
}
