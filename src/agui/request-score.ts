import { isObject, parseJson } from '../base/json';
import { runAgentInput } from './run-agent-input';

/** What of a request speaks for AG-UI. */
export interface RequestHints {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text of the body; null when it is unknown. */
  readonly body: string | null;
}

/** A body that is surely a RunAgentInput, or an Accept header that names AG-UI. */
export const CERTAIN_REQUEST = 3;
/** Enough to believe a single frame that fits. */
export const LIKELY_REQUEST = 2;

/** How much a request looks like AG-UI: 3 certain, 2 likely, 1 by its path, 0 not at all. */
export function requestScore(request: RequestHints): number {
  const accepts = request.headers.some(
    ([name, value]) => name.toLowerCase() === 'accept' && value.includes('application/vnd.ag-ui.event+proto'),
  );
  return Math.max(accepts ? CERTAIN_REQUEST : 0, bodyScore(request.body), pathScore(request.url));
}

function bodyScore(body: string | null): number {
  const input = runAgentInput(body);
  // A thread and a run alone could be anybody's.
  if (input !== null && Array.isArray(input.messages)) {
    if (typeof input.runId === 'string') return CERTAIN_REQUEST;
    return OPTIONAL_INPUT.filter(name => name in input).length >= 2 ? LIKELY_REQUEST : 0;
  }
  const parsed = parseJson(body ?? '');
  const method = parsed.ok && isObject(parsed.value) ? parsed.value.method : null;
  return COPILOTKIT_METHOD.test(String(method)) ? LIKELY_REQUEST : 0;
}

const OPTIONAL_INPUT = ['tools', 'context', 'forwardedProps', 'state', 'protocolVersion', 'resume', 'parentRunId'];
const COPILOTKIT_METHOD = /^agent\/(run|connect|suggest)$/;

function pathScore(url: string): number {
  const path = url.replace(/[?#].*$/, '');
  return /\/agent\/[^/]+\/(run|connect|suggest)$|\/ag-?ui\b|\/awp\b|\/cpk-debug-events$/.test(path) ? 1 : 0;
}
