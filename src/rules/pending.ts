import type { AguiEvent } from '../agui/decode';
import { isObject, type JsonObject } from '../base/json';
import type { Calls } from './calls';
import type { Report } from './findings';
import type { RequestFacts } from './request-facts';

/** What RUN_FINISHED says of calls without a result (AG-UI 1.1, events/tool-calls#frontend-tools). */
export function checkPending(
  event: AguiEvent,
  frame: number,
  calls: Calls,
  request: RequestFacts,
  report: Report,
): void {
  if (request.resumed) return;
  const outcome = isObject(event.outcome) ? event.outcome : null;
  const pending = calls.pending();
  const offered = pending.filter(({ name }) => request.tools.includes(name)).map(({ id }) => id);
  if (outcome?.type === 'interrupt') checkInterrupt(outcome, offered, frame, report);
  if (outcome !== null && outcome.type !== 'success') return;
  const named = outcome?.pendingToolCallIds;
  if (Array.isArray(named) && named.length > 0) {
    checkList(named.map(String), calls, request, frame, report);
  } else if (offered.length > 0) {
    const message = `${list(offered)} stay${offered.length === 1 ? 's' : ''} open for the application, and \`pendingToolCallIds\` does not say so.`;
    report('tool/pending-not-listed', frame, { message, pointer: '/outcome' });
  }
  if (request.ids === null) return;
  for (const { id, name } of pending) {
    if (request.tools.includes(name)) continue;
    const message = `Tool call ${id} has no result, and the request offers no tool ${name}.`;
    report('tool/unadvertised', frame, { message });
  }
}

function checkList(named: readonly string[], calls: Calls, request: RequestFacts, frame: number, report: Report): void {
  const open = calls.pending();
  const pending = open.map(({ id }) => id);
  const extra = named.filter(id => !pending.includes(id));
  const missing = pending.filter(id => !named.includes(id));
  const pointer = '/outcome/pendingToolCallIds';
  if (extra.length + missing.length > 0) {
    const wrong = [
      extra.length > 0 ? `${list(extra)}, which the run did not start or has a result for` : '',
      missing.length > 0 ? `not ${list(missing)}, which has no result` : '',
    ];
    // Calls that no event started may be those of another stream, and an agent may keep the results of its own tools.
    const isProven =
      extra.some(calls.has) || open.some(({ id, name }) => missing.includes(id) && isForeign(name, request));
    report('tool/pending-mismatch', frame, {
      message: `\`pendingToolCallIds\` names ${wrong.filter(part => part !== '').join(', and ')}.`,
      pointer,
      suggestion: pending.length === 0 ? 'Leave the list out.' : `Name ${list(pending)}.`,
      severity: isProven ? 'warning' : 'info',
    });
  } else if (pending.some((id, index) => named[index] !== id)) {
    const message = `\`pendingToolCallIds\` names the calls as ${named.join(', ')}; they were made as ${pending.join(', ')}.`;
    report('tool/pending-order', frame, { message, pointer });
  }
}

function checkInterrupt({ interrupts }: JsonObject, offered: readonly string[], frame: number, report: Report): void {
  if (!Array.isArray(interrupts) || interrupts.length === 0) return;
  const asked = interrupts.map(interrupt => (isObject(interrupt) ? interrupt.toolCallId : undefined));
  if (!asked.every(id => typeof id === 'string' && offered.includes(id))) return;
  const message = `All interrupts are about calls to tools of the application: ${list(asked.map(String))}.`;
  const suggestion = 'End the run as a success; the application answers with the next request.';
  report('tool/frontend-as-interrupt', frame, { message, pointer: '/outcome', suggestion });
}

function list(ids: readonly string[]): string {
  return `tool call${ids.length === 1 ? '' : 's'} ${ids.join(', ')}`;
}

/** The application must answer calls of that tool, as far as the request tells. */
function isForeign(name: string, request: RequestFacts): boolean {
  return request.ids === null || request.tools.includes(name);
}
