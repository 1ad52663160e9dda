import { isObject, type JsonObject, parseJson } from '../base/json';

/** What a request calls its thread and its run. */
export interface RunIds {
  readonly threadId: string;
  readonly runId: string;
}

/**
 * The ids in the body of a request: a RunAgentInput, or an envelope with one inside, such as CopilotKit's
 * `{ method, body }`. Null when the body holds none.
 */
export function requestIds(body: string | null): RunIds | null {
  const parsed = body === null ? null : parseJson(body);
  return parsed?.ok && isObject(parsed.value) ? idsIn(parsed.value, ENVELOPE_LEVELS) : null;
}

/** Members that envelopes put the RunAgentInput under, one or two levels down. */
const ENVELOPES = ['body', 'input', 'payload', 'data', 'params'];
const ENVELOPE_LEVELS = 2;

function idsIn(object: JsonObject, levels: number): RunIds | null {
  const threadId = own(object, 'threadId') ?? own(object, 'thread_id');
  const runId = own(object, 'runId') ?? own(object, 'run_id');
  if (typeof threadId === 'string' && typeof runId === 'string') return { threadId, runId };
  if (levels === 0) return null;
  for (const name of ENVELOPES) {
    const inner = own(object, name);
    const ids = isObject(inner) ? idsIn(inner, levels - 1) : null;
    if (ids !== null) return ids;
  }
  return null;
}

function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
