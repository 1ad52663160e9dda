import type { AguiEvent } from '../agui/decode';
import type { JsonObject } from '../base/json';
import { createReasoningNames } from '../run/anonymous';
import { createChunkLanes } from '../run/lanes';
import type { MessageFold } from '../run/message-fold';
import type { StateRecorder } from '../state/history';
import { checkOperations } from '../state/operations';
import type { PatchFailure } from '../state/patch';
import type { Report } from './findings';
import { reportPatchFailure, reportPatchFaults } from './patch';
import { createProtocolRules } from './protocol';
import type { RequestFacts } from './request-facts';

export interface Acceptance {
  /**
   * Judges an event, and applies what a conforming reader accepts of it. Returns that: the event, or what it stands
   * for; empty when it is refused. The list is good until the next call.
   */
  accept(event: AguiEvent, sent: JsonObject, frame: number): readonly AguiEvent[];
  /** No terminal event closed the last run. */
  readonly open: boolean;
  finish(): void;
}

/** From decoded events to the conversation and the state: names, chunks, rules, then the fold. */
export function createAcceptance(
  report: Report,
  fold: MessageFold,
  state: StateRecorder | null,
  request: RequestFacts,
): Acceptance {
  const names = createReasoningNames();
  const lanes = createChunkLanes();
  const rules = createProtocolRules(report, fold, request);

  function acceptOne(event: AguiEvent, frame: number, chunked: boolean): boolean {
    if (!rules.check(event, frame, chunked)) return false;
    const { type } = event;
    if (type === 'STATE_SNAPSHOT') {
      state?.snapshot(frame, event.snapshot ?? null);
    } else if (type === 'STATE_DELTA' || type === 'ACTIVITY_DELTA') {
      return acceptPatch(event, frame);
    } else {
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
    } else if (state !== null) {
      const change = state.delta(frame, checked.operations);
      failure = change.kind === 'delta' ? change.failure : null;
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
    const chunked = event.type.endsWith('_CHUNK');
    for (let i = 0; i < expanded.length; i++) {
      if (!acceptOne(expanded[i] as AguiEvent, frame, chunked)) return expanded.slice(0, i);
    }
    return expanded;
  }

  return {
    get open() {
      return rules.open;
    },
    accept(event, sent, frame) {
      const named = names.complete(event, sent);
      if (named === null) return acceptExpanded(event, frame);
      return named.flatMap(one => acceptExpanded(one, frame));
    },
    finish: rules.finish,
  };
}

const NOTHING: readonly AguiEvent[] = [];
