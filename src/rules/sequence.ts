import type { AguiEvent } from '../agui/decode';
import type { Json } from '../base/json';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import type { RequestFacts } from './request-facts';

export interface SequenceRules {
  /** Judges an event by the run that it stands in; false when a conforming reader refuses it. */
  check(event: AguiEvent, frame: number): boolean;
  /** Whether a run is open, or events came outside any run. */
  readonly open: boolean;
  readonly running: boolean;
  /** At the stream's end. */
  finish(): void;
}

export interface SequenceInput {
  readonly request: RequestFacts;
  /** In the order in which `verifyEvents` looks for what is open. */
  readonly families: readonly FamilyRules[];
  /** Run-wide memory that ends with a run. */
  reset(): void;
}

/** The order of runs in a stream (AG-UI 1.1, events/lifecycle). */
export function createSequenceRules(report: Report, input: SequenceInput): SequenceRules {
  let phase: 'none' | 'active' | 'finished' | 'errored' = 'none';
  let seen = false;
  /** Where the phase began. */
  let since = 0;
  let threads = new Set<string>();
  let runs = new Set<string>();
  /** Runs that were closed, by thread and run. */
  const closed = new Map<string, number>();
  const requested = input.request.ids;
  let last: { readonly frame: number; readonly threadId: string; readonly runId: string } | null = null;

  function reset(): void {
    for (const family of input.families) family.reset();
    input.reset();
  }

  function enter(next: typeof phase, frame: number): void {
    phase = next;
    since = frame;
    if (next !== 'active' && last !== null) closed.set(keyOf(last.threadId, last.runId), frame);
  }

  function startRun(event: AguiEvent, frame: number): boolean {
    const legal = phase !== 'active';
    if (legal) {
      checkIdentity(event, frame);
      reset();
      enter('active', frame);
      threads = new Set();
      runs = new Set();
    } else {
      const message = `RUN_STARTED comes while the run of #${since} is active.`;
      const suggestion = 'Close a run with RUN_FINISHED or RUN_ERROR before the next one.';
      report('sequence/run-started-while-active', frame, { message, suggestion, cause: since });
    }
    threads.add(String(event.threadId));
    runs.add(String(event.runId));
    last = { frame, threadId: String(event.threadId), runId: String(event.runId) };
    return legal;
  }

  function checkIdentity({ threadId, runId }: AguiEvent, frame: number): void {
    if (input.request.resumed || requested === null) return;
    const before = closed.get(keyOf(threadId, runId));
    // Replayed runs come before the one that was asked for: that one did not run before.
    if (before !== undefined && runId === requested.runId) {
      report('sequence/run-id-reused', frame, {
        message: `Run ${runId} closed at #${before}; another run of the thread has another id.`,
        pointer: '/runId',
        suggestion: 'Give each run an id of its own.',
        cause: before,
      });
    }
    if (threadId === requested.threadId || requested.threadId === '') return;
    const message = `The request is for thread ${requested.threadId}; the run is of thread ${threadId}.`;
    const severity = last?.threadId === requested.threadId ? 'warning' : 'info';
    report('sequence/thread-id-mismatch', frame, { message, pointer: '/threadId', severity, cause: last?.frame });
  }

  function finishRun(event: AguiEvent, frame: number): boolean {
    for (const family of input.families) family.finish(frame);
    checkId('sequence/run-id-mismatch', 'runId', runs, event, frame);
    checkId('sequence/thread-id-mismatch', 'threadId', threads, event, frame);
    enter('finished', frame);
    return true;
  }

  function checkId(
    rule: 'sequence/run-id-mismatch' | 'sequence/thread-id-mismatch',
    member: 'runId' | 'threadId',
    started: ReadonlySet<string>,
    event: AguiEvent,
    frame: number,
  ): void {
    const id = String(event[member]);
    if (started.size === 0 || started.has(id)) return;
    const message = `RUN_FINISHED names ${member} ${id}; RUN_STARTED named ${[...started].join(' and ')}.`;
    report(rule, frame, { message, pointer: `/${member}`, cause: last?.frame });
  }

  return {
    get open() {
      return phase === 'active' || phase === 'none';
    },
    get running() {
      return phase === 'active';
    },
    check(event, frame) {
      const { type } = event;
      if (phase === 'active' && !type.startsWith('RUN_')) return true;
      const first = !seen;
      seen = true;
      if (type === 'RUN_STARTED') return startRun(event, frame);
      if (phase === 'errored' || (phase === 'finished' && type !== 'RUN_ERROR')) {
        const how = phase === 'errored' ? 'RUN_ERROR' : 'RUN_FINISHED';
        const rule = phase === 'errored' ? 'sequence/event-after-error' : 'sequence/event-after-finished';
        const message = `${type} comes after ${how} closed the run at #${since}.`;
        report(rule, frame, { message, suggestion: 'Send it before the run closes.', cause: since });
        return false;
      }
      if (type === 'RUN_ERROR') {
        reset();
        enter('errored', frame);
        return true;
      }
      if (first && !input.request.resumed) {
        const message = `The stream opens with ${type}.`;
        report('sequence/first-event', frame, { message, suggestion: 'Send RUN_STARTED first.' });
        if (type !== 'RUN_FINISHED') return false;
      }
      return type === 'RUN_FINISHED' ? finishRun(event, frame) : true;
    },
    finish() {
      const requested = input.request.ids;
      if (requested === null || last === null || requested.runId === '' || requested.runId === last.runId) return;
      const message = `The request asked for run ${requested.runId}; the stream answers with run ${last.runId}.`;
      report('sequence/run-id-not-requested', last.frame, { message, pointer: '/runId' });
    },
  };
}

function keyOf(threadId: Json | undefined, runId: Json | undefined): string {
  return JSON.stringify([threadId ?? null, runId ?? null]);
}
