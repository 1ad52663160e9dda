import { type AguiEvent, type DecodedEvent, decodeEvent } from '../agui/decode';
import type { StreamRequest } from '../capture/stream';
import type { MessageFold } from '../run/message-fold';
import type { StateRecorder } from '../state/history';
import type { Frame } from '../wire/frame';
import type { Place, SocketEvent } from '../wire/socket-message';
import { type Acceptance, createAcceptance } from './acceptance';
import { RULES, type Rule, type RuleId } from './catalogue';
import type { Detail, Report } from './findings';
import { acceptAll, counts, type Intake, type IntakeSink, NOTHING, withDrop } from './intake';
import { createPlaces } from './places';
import { createRunInput } from './run-input';
import { reportDeviations } from './schema';
import type { Thread } from './thread';

/** Takes the messages of a socket, which carries one run after another, or several at once where it tells them apart. */
export function createSocketIntake(
  request: StreamRequest,
  report: Report,
  fold: MessageFold,
  state: StateRecorder | null,
  thread: Thread,
  sink: IntakeSink,
): Intake {
  const input = createRunInput(request, fold, state);
  const places = createPlaces(report);
  /** Of the event and the frame at hand. */
  let type = '';
  let current: DecodedEvent | null = null;
  let appliedHere: AguiEvent[] = [];
  let countedHere = false;
  const reportEvent: Report = (rule, frame, detail) =>
    report(rule, frame, withDrop(type === 'STATE_DELTA' ? withStaleness(rule, detail) : detail, current));
  const main = createAcceptance(reportEvent, fold, state, input.facts, thread);
  const byRun = new Map<string, Acceptance>();
  /** The run that started last. */
  let latest = '';
  let isFirst = true;

  function acceptanceOf(place: Place | null, event: AguiEvent): Acceptance {
    const known = byRun.get(place?.runId ?? latest);
    if (known !== undefined) return known;
    const isOpening = event.type === 'RUN_STARTED' || latest === '';
    if (place === null || place.runId === null || !place.isTagged || !isOpening) return byRun.get(latest) ?? main;
    const acceptance = createAcceptance(reportEvent, fold, state, input.anyRun, thread);
    byRun.set(place.runId, acceptance);
    return acceptance;
  }

  /** What a first event with a later number, or one that nobody asked for, says of the socket. */
  function open(place: Place | null, frame: number): void {
    if ((place?.number ?? 0) > 1) input.resume();
    if (!input.isMissing) return;
    const message = 'Events come in before the page has sent an input; another client may have asked for the run.';
    report('wire/events-before-input', frame, { message });
  }

  /** False for an event that came before. */
  function isNew({ payload, place }: SocketEvent, frame: number): boolean {
    if (isFirst) open(place, frame);
    isFirst = false;
    return place === null || places.check(place, place.runId ?? latest, payload, frame);
  }

  function takeEvent(sent: SocketEvent, frame: Frame): { readonly event: AguiEvent | null; readonly type: string } {
    const isNewEvent = isNew(sent, frame.index);
    const decoded = decodeEvent(sent.payload);
    if (isNewEvent) reportDeviations(decoded, frame.index, report);
    if (decoded.kind === 'unusable') return { event: null, type: decoded.type };
    const { event } = decoded;
    type = event.type;
    current = decoded;
    if (!isNewEvent) return { event, type };
    const acceptance = acceptanceOf(sent.place, event);
    if (event.type === 'RUN_STARTED') {
      latest = String(event.runId);
      byRun.set(latest, acceptance);
    }
    const applied = acceptAll(acceptance, decoded, frame.index);
    appliedHere.push(...applied);
    if (counts(event, applied)) {
      countedHere = true;
      sink.onEvent(frame, event, sent.place?.isTagged ? sent.place.runId : null);
    }
    return { event, type };
  }

  return {
    take(frame) {
      const { message } = frame;
      if (message === undefined) return;
      if (message.isInput) {
        const known = { messages: fold.messages, state: state?.current ?? null };
        thread.sent(frame.data, frame.index, frame.t, known);
      }
      if (message.kind.startsWith('out')) input.sent(frame);
      appliedHere = [];
      countedHere = false;
      const taken = message.events.map(event => takeEvent(event, frame));
      const first = taken.find(({ event }) => event !== null) ?? taken[0];
      if (!countedHere) sink.onEvent(frame, null, null);
      sink.onTaken(frame, first?.type ?? message.name, first?.event ?? null, countedHere ? appliedHere : NOTHING);
    },
    get open() {
      return [main, ...byRun.values()].some(acceptance => acceptance.running);
    },
    finish() {
      for (const acceptance of new Set([main, ...byRun.values()])) acceptance.finish();
    },
  };
}

/** Clients of sockets hold on to the last good state, where the official one goes on with the next delta. */
const STALE = 'react-websocket/ag-ui skips deltas from here on until a STATE_SNAPSHOT comes.';

function withStaleness(rule: RuleId, detail: Detail): Detail {
  const { client }: Rule = RULES[rule];
  if (!rule.startsWith('patch/')) return detail;
  return { ...detail, client: [detail.client ?? client ?? '', STALE].join(' ').trim() };
}
