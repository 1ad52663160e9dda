import type { Severity } from '../../src/rules/finding';
import type { Ending } from '../../src/run/run';
import type { RunRef } from '../model/view-model';

/** Part of the rail from an interrupted run to the run that answers it. */
export type Chain = 'start' | 'through' | 'end';

export interface ReplayOfRun {
  /** How the original is called. */
  readonly original: string;
  /** Null while the replay goes on. */
  readonly result: { readonly equal: boolean; readonly text: string; readonly title: string } | null;
}

export type RunListRow =
  | { readonly kind: 'page-load'; readonly key: string; readonly at: number; readonly url: string }
  | { readonly kind: 'thread'; readonly key: string; readonly threadId: string; readonly expanded: boolean }
  | {
      readonly kind: 'run';
      readonly key: string;
      /** Null for an answer without a single event. */
      readonly ref: RunRef | null;
      readonly runId: string;
      readonly label: string;
      readonly text: string;
      readonly ending: Ending;
      /** Says more than the ending's usual words; null when they do. */
      readonly endingLabel: string | null;
      readonly title: string;
      readonly severities: readonly Severity[];
      readonly events: number;
      readonly durationMs: number;
      readonly chain: Chain | null;
      readonly replay: ReplayOfRun | null;
    }
  | {
      readonly kind: 'subagent';
      readonly key: string;
      readonly name: string;
      readonly events: number;
      readonly durationMs: number;
      readonly chain: Chain | null;
    }
  | {
      readonly kind: 'wait';
      readonly key: string;
      readonly interrupt: string;
      readonly title: string;
      /** Null while nobody has answered. */
      readonly waitedMs: number | null;
    };

export type RunEntry = Extract<RunListRow, { kind: 'run' }>;
