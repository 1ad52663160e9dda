import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { EndReason } from '../capture/stream';
import type { Ending, Run } from './run';

export interface RunList {
  readonly runs: readonly Run[];
  /** Takes every frame in order; `event` is null when the frame holds none that counts. */
  frame(frame: number, t: number, event: AguiEvent | null): void;
  /** Ends what still runs. `unusable`: the answer was none that could hold a run. */
  finish(t: number, reason: EndReason, unusable: boolean): void;
}

type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Splits a stream into its runs. Frames before the first RUN_STARTED belong to the first run. */
export function createRunList(): RunList {
  const runs: Draft<Run>[] = [];
  let current: Draft<Run> | null = null;
  let frames = 0;

  function open(frame: number, t: number): Draft<Run> {
    const run: Draft<Run> = {
      threadId: '',
      runId: '',
      first: frame,
      last: frame,
      startT: t,
      endT: t,
      ending: 'running',
      interrupts: [],
    };
    runs.push(run);
    current = run;
    return run;
  }

  /** The run that a RUN_STARTED opens; the one at hand when it has no name yet, or when it is named again. */
  function opened(frame: number, t: number, runId: string): Draft<Run> {
    if (current === null || current.ending !== 'running') return open(frame, t);
    if (current.runId === '' || current.runId === runId) return current;
    current.ending = 'truncated';
    return open(frame, t);
  }

  return {
    runs,
    frame(frame, t, event) {
      let run = current ?? open(frame, t);
      frames++;
      if (event?.type === 'RUN_STARTED') {
        run = opened(frame, t, text(event.runId));
        run.threadId = text(event.threadId);
        run.runId = text(event.runId);
      } else if (event?.type === 'RUN_FINISHED') {
        run.ending = endingOf(event.outcome);
        run.interrupts = interruptsOf(event.outcome);
      } else if (event?.type === 'RUN_ERROR') {
        run.ending = 'error';
      }
      run.last = frame;
      run.endT = t;
    },
    finish(t, reason, unusable) {
      const run = current ?? open(0, t);
      if (frames === 0) run.last = -1;
      if (run.ending !== 'running') return;
      run.endT = t;
      if (unusable) run.ending = 'error';
      else run.ending = reason === 'cancelled' || reason === 'aborted' ? 'aborted' : 'truncated';
    },
  };
}

function endingOf(outcome: Json | undefined): Ending {
  const type = isObject(outcome) ? outcome.type : 'success';
  return type === 'interrupt' || type === 'cancelled' ? type : 'success';
}

function interruptsOf(outcome: Json | undefined): string[] {
  if (!isObject(outcome) || !Array.isArray(outcome.interrupts)) return [];
  return outcome.interrupts.flatMap(interrupt => (isObject(interrupt) ? [text(interrupt.id)] : []));
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
