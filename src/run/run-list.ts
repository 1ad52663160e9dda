import type { AguiEvent } from '../agui/decode';
import { ASKING } from '../agui/draft-interrupts';
import { isObject, type Json } from '../base/json';
import type { EndReason } from '../capture/stream';
import type { Ending, Run } from './run';

export interface RunList {
  readonly runs: readonly Run[];
  /**
   * Takes every frame in order; `event` is null when the frame holds none that counts. `named`: the run it belongs to, where
   * the channel says so: such runs may overlap.
   */
  frame(frame: number, t: number, event: AguiEvent | null, named: string | null): void;
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

  /** The run that a terminal event of that id closes: one that overlaps with the run at hand, or that one. */
  function closed(run: Draft<Run>, runId: string): Draft<Run> {
    if (run.runId === runId) return run;
    return runs.findLast(other => other.runId === runId && other.ending === 'truncated') ?? run;
  }

  return {
    runs,
    frame(frame, t, event, named) {
      let run = current ?? open(frame, t);
      frames++;
      if (named !== null && run.runId === '') run.runId = named;
      if (event?.type === 'RUN_STARTED') {
        run = opened(frame, t, text(event.runId));
        run.threadId = text(event.threadId);
        run.runId = text(event.runId);
      } else if (event?.type === 'RUN_FINISHED') {
        const ended = named === null ? run : closed(run, named);
        const isAsking = event.outcome === undefined && ended.interrupts.length > 0;
        ended.ending = isAsking ? 'interrupt' : endingOf(event.outcome);
        if (!isAsking) ended.interrupts = interruptsOf(event.outcome);
      } else if (event?.type === 'RUN_ERROR') {
        const ended = named === null ? run : closed(run, named);
        ended.ending = 'error';
      } else if (event !== null && run.ending === 'running') {
        run.interrupts = asked(event);
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
      else if (run.interrupts.length > 0 && reason === 'complete') run.ending = 'interrupt';
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

const NOTHING: readonly string[] = [];

/** What an INTERRUPT of other dialects asks for, as long as nothing follows it: the run has gone on then. */
function asked({ type, name, value }: AguiEvent): readonly string[] {
  return type === 'CUSTOM' && name === ASKING && isObject(value) ? [text(value.id)] : NOTHING;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
