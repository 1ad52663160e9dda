import type { AguiEvent } from '../agui/decode';
import { EVENT_TYPES, type EventType } from '../agui/event-types';
import type { ChunkFault } from '../run/lanes';
import type { MessageFold } from '../run/message-fold';
import { createActivityRules } from './activity';
import { createAddedMembers } from './added-members';
import type { RuleId } from './catalogue';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import { createInterruptRules } from './interrupt';
import { createOwners } from './owners';
import { verifiesReasoning } from './profiles';
import { createReasoningRules } from './reasoning';
import type { RequestFacts } from './request-facts';
import { createSequenceRules } from './sequence';
import { createSnapshotRules } from './snapshot';
import { createStepRules } from './step';
import { createSubagentRules } from './subagent';
import { createSubagentTags } from './subagent-tags';
import { createTextRules } from './text';
import { leftToApplication, type Thread } from './thread';
import { createToolRules } from './tool';
import { createUnenforcedRules } from './unenforced';

export interface ProtocolRules {
  /** Judges one event, chunks already expanded; false when a conforming reader refuses it. */
  check(event: AguiEvent, frame: number, chunked: boolean): boolean;
  chunkFault(fault: ChunkFault, frame: number): void;
  readonly open: boolean;
  readonly running: boolean;
  finish(): void;
}

/** All that `verifyEvents` of the official client refuses, and more. It refuses no more than that. */
export function createProtocolRules(
  report: Report,
  fold: MessageFold,
  request: RequestFacts,
  thread: Thread,
): ProtocolRules {
  const owners = createOwners(report);
  const text = createTextRules(report, owners);
  const tool = createToolRules(report, owners, fold, request);
  const reasoning = createReasoningRules(report, owners, fold);
  const step = createStepRules(report);
  const subagent = createSubagentRules(report);
  const activity = createActivityRules(report, owners, fold, mayHoldMore);
  const unenforced = createUnenforcedRules(report, fold, request);
  const tags = createSubagentTags(report);
  const snapshots = createSnapshotRules(report, fold);
  const interrupts = createInterruptRules(report, fold);
  const added = createAddedMembers(report, thread.profile);
  const verifiedReasoning = verifiesReasoning(thread.profile) ? [reasoning] : [];
  const sequence = createSequenceRules(report, {
    request,
    families: [step, text, ...verifiedReasoning, tool, subagent, activity],
    reset: owners.reset,
  });

  const families = new Map(EVENT_TYPES.map(type => [type, familyOf(type)]));

  function familyOf(type: EventType): FamilyRules | null {
    if (type.startsWith('TEXT_')) return text;
    if (type.startsWith('TOOL_')) return tool;
    if (type.startsWith('REASONING_')) return verifiedReasoning[0] ?? null;
    if (type.startsWith('STEP_')) return step;
    if (type.startsWith('SUBAGENT_')) return subagent;
    return type.startsWith('ACTIVITY_') ? activity : null;
  }

  return {
    get open() {
      return sequence.open;
    },
    get running() {
      return sequence.running;
    },
    check(event, frame, chunked) {
      const { type } = event;
      if (!sequence.check(event, frame)) return false;
      if (type === 'MESSAGES_SNAPSHOT') owners.seed(event.messages, frame, true);
      if (type === 'RUN_STARTED') seedFromInput(event, frame);
      if (families.get(type)?.check(event, frame, chunked) === false) return false;
      unenforced.check(event, frame, chunked);
      tags.check(event, frame, chunked);
      if (!DELTAS.has(type)) follow(event, frame);
      return true;
    },
    chunkFault({ kind, fault, message, cause }, frame) {
      report(FAULT_RULES[kind][fault], frame, { message, cause });
    },
    finish: sequence.finish,
  };

  function follow(event: AguiEvent, frame: number): void {
    snapshots.check(event, frame);
    interrupts.check(event, frame);
    added.check(event, frame);
    thread.take(event, frame, () => leftToApplication(event, unenforced.pendingCalls(), request.tools));
  }

  /** The thread had runs that were not seen, and may have left activities. */
  function mayHoldMore(): boolean {
    return request.resumed || (!thread.hasPast && request.messages.some(({ role }) => role !== 'user'));
  }

  function seedFromInput({ input }: AguiEvent, frame: number): void {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) owners.seed(input.messages, frame, false);
  }
}

/** By far the most events: they open nothing, close nothing and list nothing. */
const DELTAS: ReadonlySet<string> = new Set(['TEXT_MESSAGE_CONTENT', 'TOOL_CALL_ARGS', 'REASONING_MESSAGE_CONTENT']);

const ANY_KIND = { ambiguous: 'subagent/chunk-ambiguous', owner: 'subagent/owner-mismatch' } as const;

const FAULT_RULES: Readonly<Record<ChunkFault['kind'], Readonly<Record<ChunkFault['fault'], RuleId>>>> = {
  text: {
    ...ANY_KIND,
    'without-id': 'text/chunk-without-id',
    'without-name': 'text/chunk-without-id',
    conflict: 'text/chunk-conflict',
  },
  tool: {
    ...ANY_KIND,
    'without-id': 'tool/chunk-without-id',
    'without-name': 'tool/chunk-without-name',
    conflict: 'tool/chunk-conflict',
  },
  reasoning: {
    ...ANY_KIND,
    'without-id': 'reasoning/chunk-without-id',
    'without-name': 'reasoning/chunk-without-id',
    conflict: 'reasoning/mixed-forms',
  },
};
