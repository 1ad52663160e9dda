import type { AguiEvent } from '../agui/decode';
import type { Json, JsonObject } from '../base/json';
import type { Message } from '../run/messages';
import { interruptsOf, isSuccess } from './interrupt';

/**
 * Whether the thread's last run waits for answers. `unclear`: a run that was to answer them failed or has not ended,
 * and nobody knows what the agent took.
 */
export type Standing = 'interrupted' | 'unclear' | 'settled';

/** What the runs of a thread leave for its next request. */
export interface ThreadFacts {
  /** Null before the first run or request. */
  readonly threadId: string | null;
  /** A run of the thread was seen. */
  readonly isKnown: boolean;
  readonly standing: Standing;
  /** Of the last interrupted run, as sent. */
  readonly interrupts: readonly JsonObject[];
  /** Calls of the last run that the application is to answer. */
  readonly pendingCalls: readonly string[];
  /** Bodies by the id of the run that they asked for. */
  readonly requests: ReadonlyMap<string, string>;
  /** What the agent last said of its version; null when it said nothing. */
  readonly producerVersion: string | null;
}

/** What a stream hands on to the next stream of its thread. */
export interface ThreadPast extends ThreadFacts {
  /** Not to be kept: both change with the stream while it goes on. */
  readonly messages: readonly Message[];
  readonly state: Json;
  /** Encrypted values by the origin that they came from. */
  readonly seals: ReadonlyMap<string, string>;
}

export interface ThreadLedger {
  readonly facts: ThreadFacts;
  /** Where the last run closed, or null when another stream brought it. */
  readonly closedAt: number | null;
  /** Takes an accepted event of the run itself. `pending`: calls that this run leaves open for the application. */
  take(event: AguiEvent, frame: number, pending: () => readonly string[]): void;
  /** A request asks for a run. */
  request(threadId: string, runId: string, body: string): void;
}

const NOTHING: ThreadFacts = {
  threadId: null,
  isKnown: false,
  standing: 'settled',
  interrupts: [],
  pendingCalls: [],
  requests: new Map(),
  producerVersion: null,
};

/** Follows a thread from run to run. A run of another thread starts it anew. */
export function createThreadLedger(past: ThreadFacts = NOTHING): ThreadLedger {
  let facts = past;
  let closedAt: number | null = null;

  function enter(threadId: string): void {
    if (facts.threadId !== null && facts.threadId !== threadId) facts = NOTHING;
    facts = { ...facts, threadId };
  }

  return {
    get facts() {
      return facts;
    },
    get closedAt() {
      return closedAt;
    },
    take(event, frame, pending) {
      const unclear: Standing = facts.standing === 'settled' ? 'settled' : 'unclear';
      if (event.type === 'RUN_STARTED') {
        enter(String(event.threadId));
        const producerVersion = event.protocolVersion ?? facts.producerVersion;
        facts = {
          ...facts,
          isKnown: true,
          standing: unclear,
          pendingCalls: [],
          producerVersion: typeof producerVersion === 'string' ? producerVersion : null,
        };
      } else if (event.type === 'RUN_FINISHED') {
        const interrupts = interruptsOf(event);
        closedAt = frame;
        if (interrupts.length > 0) facts = { ...facts, standing: 'interrupted', interrupts };
        else if (isSuccess(event)) facts = { ...facts, standing: 'settled', pendingCalls: pending() };
        else facts = { ...facts, standing: unclear };
      } else if (event.type === 'RUN_ERROR') {
        closedAt = frame;
        facts = { ...facts, standing: unclear, pendingCalls: [] };
      }
    },
    request(threadId, runId, body) {
      enter(threadId);
      facts = { ...facts, requests: new Map(facts.requests).set(runId, body) };
    },
  };
}
