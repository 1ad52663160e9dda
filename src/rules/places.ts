import type { Place } from '../wire/socket-message';
import type { Report } from './findings';

export interface Places {
  /** Judges the place of an event of that run. False when the event came before, and must not count again. */
  check(place: Place, runId: string, payload: string, frame: number): boolean;
}

interface Seen {
  readonly payload: string;
  readonly frame: number;
}

/** Looks for events that a channel which counts its events lost or sent twice (AG-UI 1.1, basic/transports). */
export function createPlaces(report: Report): Places {
  const runs = new Map<string, { last: number | null; readonly frames: Map<number, number> }>();
  /** Numbers of all runs: some channels count all their events, whatever run they belong to. */
  const numbers = new Set<number>();
  const marks = new Map<string, Seen>();
  /** False once two events have one mark: it then names something else, a subscription say. */
  let marksAreNames = true;

  function checkNumber(number: number, runId: string, frame: number): boolean {
    const run = runs.get(runId) ?? { last: null, frames: new Map<number, number>() };
    runs.set(runId, run);
    const before = run.frames.get(number);
    if (before !== undefined) return repeated(`Number ${number}`, frame, before);
    if (run.last !== null && number > run.last + 1) reportGap(run.last, number, frame, run.frames.get(run.last));
    run.frames.set(number, frame);
    numbers.add(number);
    run.last = Math.max(number, run.last ?? number);
    return true;
  }

  function reportGap(last: number, number: number, frame: number, cause: number | undefined): void {
    const missing = missingBetween(last, number, numbers);
    if (missing === '') return;
    report('wire/sequence-gap', frame, {
      message: `Number ${number} follows number ${last}: ${missing} never came.`,
      suggestion: 'Send the missing events again, or a STATE_SNAPSHOT and a MESSAGES_SNAPSHOT.',
      cause,
    });
  }

  function repeated(what: string, frame: number, before: number): boolean {
    const message = `${what} came before, as #${before}; the event does not count twice.`;
    report('wire/sequence-repeat', frame, { message, cause: before });
    return false;
  }

  return {
    check({ number, mark }, runId, payload, frame) {
      if (number !== null) return checkNumber(number, runId, frame);
      if (mark === null || !marksAreNames) return true;
      const seen = marks.get(mark);
      if (seen === undefined) marks.set(mark, { payload, frame });
      else if (seen.payload === payload) return repeated(`Event ${mark}`, frame, seen.frame);
      else marksAreNames = false;
      return true;
    },
  };
}

/** More is shown as a span. */
const LISTED = 5;

/** The numbers between the two that no run has, in words; empty when there are none. */
function missingBetween(last: number, next: number, known: ReadonlySet<number>): string {
  const first = last + 1;
  if (next - first > LISTED) return `numbers ${first} to ${next - 1}`;
  const missing: number[] = [];
  for (let number = first; number < next; number++) if (!known.has(number)) missing.push(number);
  if (missing.length === 0) return '';
  return missing.length === 1
    ? `number ${missing[0]}`
    : `numbers ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`;
}
