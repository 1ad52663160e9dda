import { runAgentInput } from '../agui/run-agent-input';

/** What a request calls its thread and its run. */
export interface RunIds {
  readonly threadId: string;
  readonly runId: string;
}

/** The ids in the RunAgentInput of a request's body; null when it has none, or lacks one of the two. */
export function requestIds(body: string | null): RunIds | null {
  const { threadId, runId } = runAgentInput(body) ?? {};
  return typeof threadId === 'string' && typeof runId === 'string' ? { threadId, runId } : null;
}
