import { isObject, type Json, type JsonObject, parseJson } from '../base/json';

/**
 * The RunAgentInput that a request's body is, or holds one or two envelopes down, such as CopilotKit's
 * `{ method, body }`; the outermost wins. It names its thread, and its run or messages; ids in snake case come out in
 * camel case. Null when there is none. Nothing else of it is checked. Cost: one parse of the body.
 */
export function runAgentInput(body: string | null): JsonObject | null {
  const parsed = body === null ? null : parseJson(body);
  return parsed?.ok && isObject(parsed.value) ? inputIn(parsed.value, ENVELOPE_LEVELS) : null;
}

/** Members that envelopes put the input under. CopilotKit's `params` stand beside its `body`, which is the input. */
const ENVELOPES = ['body', 'input', 'payload', 'data', 'params'];
const ENVELOPE_LEVELS = 2;

function inputIn(object: JsonObject, levels: number): JsonObject | null {
  const threadId: Json | undefined = object.threadId ?? object.thread_id;
  const runId: Json | undefined = object.runId ?? object.run_id;
  const isNamed = typeof runId === 'string';
  if (typeof threadId === 'string' && (isNamed || Array.isArray(object.messages))) {
    return { ...object, threadId, ...(isNamed && { runId }) };
  }
  if (levels === 0) return null;
  for (const name of ENVELOPES) {
    const inner = object[name];
    const found = isObject(inner) ? inputIn(inner, levels - 1) : null;
    if (found !== null) return found;
  }
  return null;
}
