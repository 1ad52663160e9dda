import { isObject, type Json, type JsonObject } from '../../src/base/json';
import type { Inspection } from '../../src/rules/inspection';
import type { Run, Span } from '../../src/run/run';
import { visitItems } from '../../src/timeline/items';
import type { RunPlace } from './interrupts';
import { runInput } from './run-input';

export interface ClientToolCall {
  readonly id: string;
  readonly frame: number;
  /** In this run by an event, in the request of a later run, or not at all as far as it was captured. */
  readonly answer:
    | { readonly kind: 'event'; readonly frame: number }
    | ({ readonly kind: 'request' } & RunPlace)
    | null;
}

/** A tool that the page offers to the agent, and what came of it. */
export interface ClientTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Json | undefined;
  readonly calls: readonly ClientToolCall[];
}

export interface ClientTools {
  readonly declared: readonly ClientTool[];
  /** Names of called tools that the page does not offer: the agent's own. */
  readonly others: readonly string[];
}

/** Cost: one step per item of the run; for a call without a result, the messages of the thread's later requests. */
export function clientTools(inspection: Inspection, index: number, inspections: readonly Inspection[]): ClientTools {
  const run = inspection.runs[index];
  const { tools } = runInput(inspection, index).input ?? {};
  const spans = run === undefined ? [] : toolSpans(inspection, run);
  const declared = (Array.isArray(tools) ? tools : []).filter(isObject).map(tool => ({
    name: text(tool.name),
    description: text(tool.description),
    parameters: tool.parameters,
    calls: spans
      .filter(({ name }) => name === tool.name)
      .map(span => ({ id: span.id, frame: span.first, answer: answerOf(span, inspection, index, inspections) })),
  }));
  const offered = new Set(declared.map(({ name }) => name));
  const others = new Set(spans.map(({ name }) => name).filter(name => !offered.has(name)));
  return { declared, others: [...others] };
}

function toolSpans({ items }: Inspection, run: Run): Span[] {
  const spans: Span[] = [];
  visitItems(items, run.first, run.last, {
    span(span) {
      if (span.kind === 'tool') spans.push(span);
    },
  });
  return spans;
}

function answerOf(
  span: Span,
  from: Inspection,
  run: number,
  inspections: readonly Inspection[],
): ClientToolCall['answer'] {
  if (span.result !== null) return { kind: 'event', frame: span.result };
  for (const inspection of inspections.slice(inspections.indexOf(from))) {
    for (let index = inspection === from ? run + 1 : 0; index < Math.max(1, inspection.runs.length); index++) {
      const { input } = runInput(inspection, index);
      if (input === null || !answers(input, span.id)) continue;
      const runId = inspection.runs[index]?.runId || text(input.runId);
      return { kind: 'request', ref: { stream: inspection.head.id, run: index }, runId };
    }
  }
  return null;
}

function answers({ messages }: JsonObject, call: string): boolean {
  if (!Array.isArray(messages)) return false;
  return messages.some(message => isObject(message) && message.role === 'tool' && message.toolCallId === call);
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
