import type { AguiEvent } from '../agui/decode';
import type { ChunkFault } from '../run/lanes';
import type { MessageFold } from '../run/message-fold';
import { createActivityRules } from './activity';
import type { RuleId } from './catalogue';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import { createOwners } from './owners';
import { createReasoningRules } from './reasoning';
import type { RequestFacts } from './request-facts';
import { createSequenceRules } from './sequence';
import { createStepRules } from './step';
import { createSubagentRules } from './subagent';
import { createTextRules } from './text';
import { createToolRules } from './tool';

export interface ProtocolRules {
  /** Judges one event, chunks already expanded; false when a conforming reader refuses it. */
  check(event: AguiEvent, frame: number, chunked: boolean): boolean;
  chunkFault(fault: ChunkFault, frame: number): void;
  readonly open: boolean;
  finish(): void;
}

/** All that `verifyEvents` of the official client refuses, and more. It refuses no more than that. */
export function createProtocolRules(report: Report, fold: MessageFold, request: RequestFacts): ProtocolRules {
  const owners = createOwners(report);
  const text = createTextRules(report, owners);
  const tool = createToolRules(report, owners, fold, request.tools);
  const reasoning = createReasoningRules(report, owners, fold);
  const step = createStepRules(report);
  const subagent = createSubagentRules(report);
  const activity = createActivityRules(report, owners, fold);
  const sequence = createSequenceRules(report, {
    requested: request.ids,
    resumed: request.resumed,
    families: [step, text, reasoning, tool, subagent, activity],
    reset: owners.reset,
  });

  function familyOf(type: string): FamilyRules | null {
    if (type.startsWith('TEXT_')) return text;
    if (type.startsWith('TOOL_')) return tool;
    if (type.startsWith('REASONING_')) return reasoning;
    if (type.startsWith('STEP_')) return step;
    if (type.startsWith('SUBAGENT_')) return subagent;
    return type.startsWith('ACTIVITY_') ? activity : null;
  }

  return {
    get open() {
      return sequence.open;
    },
    check(event, frame, chunked) {
      const { type } = event;
      if (!sequence.check(event, frame)) return false;
      if (type === 'MESSAGES_SNAPSHOT') owners.seed(event.messages, frame, true);
      if (type === 'RUN_STARTED') seedFromInput(event, frame);
      return familyOf(type)?.check(event, frame, chunked) ?? true;
    },
    chunkFault({ kind, fault, message, cause }, frame) {
      report(FAULT_RULES[kind][fault], frame, { message, cause });
    },
    finish: sequence.finish,
  };

  function seedFromInput({ input }: AguiEvent, frame: number): void {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) owners.seed(input.messages, frame, false);
  }
}

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
