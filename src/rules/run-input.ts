import type { AguiEvent } from '../agui/decode';
import { runAgentInput } from '../agui/run-agent-input';
import type { StreamRequest } from '../capture/stream';
import type { MessageFold } from '../run/message-fold';
import { sameJson } from '../state/equal';
import type { StateRecorder } from '../state/history';
import type { Frame } from '../wire/frame';
import { type RequestFacts, readRequest } from './request-facts';

/** What was asked for last: by the request of the stream, and by what the page sends over a socket. */
export interface RunInput {
  readonly facts: RequestFacts;
  /** The same without ids: for runs that the channel tells apart, which need not end in the order of their inputs. */
  readonly anyRun: RequestFacts;
  /** Takes a message that the page sent. An input brings its state and its messages into the thread. */
  sent(frame: Frame): void;
  /** Nothing has asked for a run, or for the rest of one. */
  readonly isMissing: boolean;
  /** The stream goes on in the middle of a run. */
  resume(): void;
}

/** Messages that ask for the rest of a run that began before the socket, or for a replay of the thread. */
const RESUMES = /resum|resync|reconnect|replay|attach|subscribe|"connect"|last_?(seen|seq|event|received)/i;

export function createRunInput(request: StreamRequest, fold: MessageFold, state: StateRecorder | null): RunInput {
  let facts = readRequest(request);

  function takeInput(text: string, frame: number): void {
    facts = readRequest({ ...request, body: text });
    if (facts.messages.length > 0) fold.apply(snapshotOf(text));
    if (state === null || facts.state === undefined || sameJson(facts.state, state.current)) return;
    state.snapshot(frame, facts.state);
  }

  function resume(): void {
    facts = { ...facts, resumed: true };
  }

  return {
    facts: live(
      () => facts,
      () => facts.ids,
    ),
    anyRun: live(
      () => facts,
      () => null,
    ),
    sent({ index, data, message }) {
      if (message?.isInput === true) takeInput(data, index);
      else if (RESUMES.test(data)) resume();
    },
    get isMissing() {
      return facts.ids === null && !facts.resumed;
    },
    resume,
  };
}

function live(facts: () => RequestFacts, ids: () => RequestFacts['ids']): RequestFacts {
  return {
    get ids() {
      return ids();
    },
    get protocolVersion() {
      return facts().protocolVersion;
    },
    get state() {
      return facts().state;
    },
    get messages() {
      return facts().messages;
    },
    get tools() {
      return facts().tools;
    },
    get resumed() {
      return facts().resumed;
    },
  };
}

/** The messages of an input are the thread's, as those of a snapshot are. */
function snapshotOf(text: string): AguiEvent {
  return { type: 'MESSAGES_SNAPSHOT', messages: runAgentInput(text)?.messages ?? [] };
}
