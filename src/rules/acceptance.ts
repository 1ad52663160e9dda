import type { AguiEvent } from '../agui/decode';
import { EVENT_TYPES } from '../agui/event-types';
import type { JsonObject } from '../base/json';
import { createReasoningNames } from '../run/anonymous';
import { createCallNames } from '../run/anonymous-calls';
import { createChunkLanes } from '../run/lanes';
import type { MessageFold } from '../run/message-fold';
import type { StateRecorder } from '../state/history';
import { checkOperations } from '../state/operations';
import type { PatchFailure } from '../state/patch';
import { checkContent } from './activity';
import { createClockRules } from './clock';
import type { Report } from './findings';
import { reportPatchFailure, reportPatchFaults } from './patch';
import { createProtocolRules } from './protocol';
import type { RequestFacts } from './request-facts';
import { createStateRules } from './state';
import type { Thread } from './thread';

export interface Acceptance {
  /**
   * Judges an event, and applies what a conforming reader accepts of it. Returns that: the event, or what it stands
   * for; empty when it is refused. The list is good until the next call.
   */
  accept(event: AguiEvent, sent: JsonObject, frame: number): readonly AguiEvent[];
  /** No terminal event closed the last run. */
  readonly open: boolean;
  /** A run was started and not closed. */
  readonly running: boolean;
  finish(): void;
}

/** From decoded events to the conversation and the state: names, chunks, rules, then the fold. */
export function createAcceptance(
  report: Report,
  fold: MessageFold,
  state: StateRecorder | null,
  request: RequestFacts,
  thread: Thread,
): Acceptance {
  const names = createReasoningNames();
  const callNames = createCallNames();
  const lanes = createChunkLanes();
  const rules = createProtocolRules(report, fold, request, thread);
  const states = createStateRules(report);
  const clock = createClockRules(report);

  function acceptOne(event: AguiEvent, frame: number, chunked: boolean): boolean {
    if (!rules.check(event, frame, chunked)) return false;
    const { type } = event;
    if (type === 'STATE_SNAPSHOT') {
      if (state === null) return true;
      const value = event.snapshot ?? null;
      states.snapshot(value, state.current, frame);
      state.snapshot(frame, value);
    } else if (type === 'STATE_DELTA' || type === 'ACTIVITY_DELTA') {
      return acceptPatch(event, frame);
    } else {
      if (type === 'RUN_STARTED') states.startRun();
      else if (type === 'RUN_FINISHED') states.finishRun(frame);
      fold.apply(event);
    }
    return true;
  }

  function acceptPatch(event: AguiEvent, frame: number): boolean {
    const member = event.type === 'STATE_DELTA' ? 'delta' : 'patch';
    const checked = checkOperations(event[member]);
    if (!reportPatchFaults(checked, member, frame, report)) return false;
    let failure: PatchFailure | null = null;
    if (event.type === 'ACTIVITY_DELTA') {
      failure = fold.apply(event);
      if (failure === null) checkContent(event, fold, frame, report);
    } else if (state !== null) {
      const change = state.delta(frame, checked.operations);
      failure = change.kind === 'delta' ? change.failure : null;
      if (failure !== null) states.failed(frame);
    }
    if (failure !== null) reportPatchFailure(failure, checked, member, frame, report);
    return true;
  }

  function acceptExpanded(event: AguiEvent, frame: number): readonly AguiEvent[] {
    const expanded = lanes.expand(event, frame);
    if ('fault' in expanded) {
      rules.chunkFault(expanded, frame);
      return NOTHING;
    }
    const chunked = CHUNKS.has(event.type);
    for (let i = 0; i < expanded.length; i++) {
      if (!acceptOne(expanded[i] as AguiEvent, frame, chunked)) return expanded.slice(0, i);
    }
    return expanded;
  }

  return {
    get open() {
      return rules.open;
    },
    get running() {
      return rules.running;
    },
    accept(event, sent, frame) {
      if (event.timestamp !== undefined) clock.check(event.timestamp, frame);
      const named = names.complete(event, sent) ?? callNames.complete(event, sent);
      if (named === null) return acceptExpanded(event, frame);
      return named.flatMap(one => acceptExpanded(one, frame));
    },
    finish: rules.finish,
  };
}

const NOTHING: readonly AguiEvent[] = [];

const CHUNKS: ReadonlySet<string> = new Set(EVENT_TYPES.filter(type => type.endsWith('_CHUNK')));
