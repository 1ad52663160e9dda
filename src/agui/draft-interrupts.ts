import { isObject, type Json, type JsonObject } from '../base/json';
import type { ReportDeviation } from './deviation';

/** The name of the CUSTOM event that an INTERRUPT stands for; its value is the Interrupt. */
export const ASKING = 'draft/INTERRUPT event';

/** `outcome: "interrupt"` with `interrupt` or `interrupts` beside it: the drafts of 2025 and 2026. */
export function adoptDraftOutcome(event: JsonObject, report: ReportDeviation): void {
  if (typeof event.outcome !== 'string') return;
  const draft = event.outcome;
  const single = isObject(event.interrupt) ? [event.interrupt] : [];
  const interrupts: Json[] = Array.isArray(event.interrupts) ? event.interrupts : single;
  for (const interrupt of interrupts) if (isObject(interrupt)) keepPayload(interrupt);
  delete event.interrupt;
  delete event.interrupts;
  event.outcome = draft === 'interrupt' ? { type: draft, interrupts } : { type: draft };
  report({
    rule: 'schema/invalid-value',
    pointer: '/outcome',
    message: `\`outcome\` is the string "${draft}", as in drafts of AG-UI; 1.0 has an object with a \`type\`.`,
    suggestion: `Send \`{"type":"${draft}"${draft === 'interrupt' ? ',"interrupts":[…]' : ''}}\`.`,
  });
}

/** What the draft's `payload` told the page is metadata since. */
function keepPayload(interrupt: JsonObject): void {
  const { payload, metadata } = interrupt;
  if (payload === undefined) return;
  delete interrupt.payload;
  interrupt.metadata = { ...(isObject(metadata) ? metadata : {}), payload };
}

/** INTERRUPT asks while the run goes on; its options are what may be answered. Null without an id. */
export function draftInterrupt(event: JsonObject): JsonObject | null {
  const { interrupt_id, interruptId, id, reason, message, options, toolCallId, tool_call_id, type, ...rest } = event;
  const named = [interrupt_id, interruptId, id].find(value => typeof value === 'string');
  if (named === undefined) return null;
  const call = toolCallId ?? tool_call_id;
  const answers = (Array.isArray(options) ? options : []).map(option => (isObject(option) ? option.id : option));
  return {
    id: named,
    reason: typeof reason === 'string' ? reason : 'confirmation',
    ...(typeof message === 'string' && { message }),
    ...(typeof call === 'string' && { toolCallId: call }),
    ...(answers.length > 0 && {
      responseSchema: {
        type: 'object',
        properties: { option_id: { enum: answers.filter(answer => answer !== undefined) } },
        required: ['option_id'],
      },
    }),
    metadata: { ...rest, ...(options !== undefined && { options }) },
  };
}
