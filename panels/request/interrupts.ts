import { isObject, type JsonObject } from '../../src/base/json';
import type { Inspection } from '../../src/rules/inspection';
import { interruptsOf } from '../../src/rules/interrupt';
import type { RunRef } from '../model/view-model';
import { runInput } from './run-input';

/** A run of another request, or of this one. */
export interface RunPlace {
  readonly ref: RunRef;
  readonly runId: string;
}

/** What a run asked for, and what the page sent back. */
export interface InterruptExchange {
  readonly id: string;
  /** As asked; null when no captured run asked for it. */
  readonly asked: (RunPlace & { readonly frame: number; readonly interrupt: JsonObject }) | null;
  /** The entry of `resume`; null when no captured request answers. */
  readonly answer: (RunPlace & { readonly entry: JsonObject }) | null;
}

/** The exchanges that a run began by asking. `inspections` in the order of their requests. */
export function askedInterrupts(
  inspection: Inspection,
  run: number,
  inspections: readonly Inspection[],
): readonly InterruptExchange[] {
  return asksOf(inspection, run).map(asked => ({
    id: String(asked.interrupt.id),
    asked,
    answer: answerTo(String(asked.interrupt.id), inspection, run, inspections),
  }));
}

/** The exchanges that the run's input ended by answering. */
export function answeredInterrupts(
  inspection: Inspection,
  run: number,
  inspections: readonly Inspection[],
): readonly InterruptExchange[] {
  return entriesOf(inspection, run).map(entry => ({
    id: String(entry.interruptId),
    asked: askFor(String(entry.interruptId), inspection, run, inspections),
    answer: { ...placeOf(inspection, run), entry },
  }));
}

function entriesOf(inspection: Inspection, run: number): readonly JsonObject[] {
  const resume = runInput(inspection, run).input?.resume;
  return Array.isArray(resume) ? resume.filter(isObject) : [];
}

function asksOf(inspection: Inspection, index: number): NonNullable<InterruptExchange['asked']>[] {
  const run = inspection.runs[index];
  if (run === undefined || run.interrupts.length === 0) return [];
  for (let frame = run.last; frame >= run.first; frame--) {
    const decoded = inspection.decoded(frame);
    if (decoded.kind !== 'event' || decoded.event.type !== 'RUN_FINISHED') continue;
    return interruptsOf(decoded.event).map(interrupt => ({ ...placeOf(inspection, index), frame, interrupt }));
  }
  return [];
}

function answerTo(id: string, from: Inspection, run: number, inspections: readonly Inspection[]) {
  for (const inspection of inspections.slice(inspections.indexOf(from))) {
    for (let index = inspection === from ? run + 1 : 0; index < Math.max(1, inspection.runs.length); index++) {
      const entry = entriesOf(inspection, index).find(({ interruptId }) => interruptId === id);
      if (entry !== undefined) return { ...placeOf(inspection, index), entry };
    }
  }
  return null;
}

function askFor(id: string, from: Inspection, run: number, inspections: readonly Inspection[]) {
  for (const inspection of inspections.slice(0, inspections.indexOf(from) + 1).reverse()) {
    for (let index = inspection === from ? run - 1 : inspection.runs.length - 1; index >= 0; index--) {
      if (!inspection.runs[index]?.interrupts.includes(id)) continue;
      return asksOf(inspection, index).find(({ interrupt }) => interrupt.id === id) ?? null;
    }
  }
  return null;
}

function placeOf(inspection: Inspection, run: number): RunPlace {
  const asked = runInput(inspection, run).input?.runId;
  const runId = inspection.runs[run]?.runId || (typeof asked === 'string' ? asked : '');
  return { ref: { stream: inspection.head.id, run }, runId };
}
