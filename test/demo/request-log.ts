import type { RunAgentInput } from '@ag-ui/core';
import type { Ending } from './play';

/** One request as the agent saw it. */
export type AgentRequest = {
  readonly scenario: string;
  readonly body: RunAgentInput;
  readonly ending: 'open' | Ending;
  /** From the request's arrival to its ending; null while it is open. */
  readonly ms: number | null;
};

export type RequestLog = {
  readonly add: (scenario: string, body: RunAgentInput, ended: Promise<Ending>) => void;
  readonly all: () => readonly AgentRequest[];
};

/** Keeps every request in the order of arrival, with the ending that it came to. */
export function createRequestLog(): RequestLog {
  const entries: AgentRequest[] = [];
  return {
    add(scenario, body, ended) {
      const index = entries.push({ scenario, body, ending: 'open', ms: null }) - 1;
      const start = performance.now();
      void ended.then(ending => {
        entries[index] = { scenario, body, ending, ms: performance.now() - start };
      });
    },
    all: () => [...entries],
  };
}
