import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunAgentInput } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { play } from './play';
import { type AgentRequest, createRequestLog } from './request-log';
import { isScenarioName, SCENARIOS, type ScenarioName } from './scenarios/catalogue';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-max-age': '600',
};

export type Agent = {
  /** Answers requests to `/agent/<scenario>` and to the guide's own `/api/agent/run`; false for every other path. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly requests: () => readonly AgentRequest[];
};

/** The scripted agent, without a port of its own: a page server and an agent server may share it. */
export function createAgent(pace: number): Agent {
  const log = createRequestLog();
  return {
    handle(request, response) {
      const name = scenarioAt(request.url ?? '/');
      if (name === undefined) return false;
      for (const [header, value] of Object.entries(CORS)) response.setHeader(header, value);
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else void perform(name, request, response);
      return true;
    },
    requests: log.all,
  };

  async function perform(name: ScenarioName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'GET' ? EMPTY_REQUEST : readRequest(await text(request).catch(() => ''));
    if (body === undefined) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('The body is not a RunAgentInput.');
      return;
    }
    const accept = request.headers.accept ?? '';
    log.add(name, body, play(response, { scenario: SCENARIOS[name], request: body, accept, pace }));
  }
}

/** What an EventSource, which can only GET, is taken to have asked. */
const EMPTY_REQUEST: RunAgentInput = { threadId: 'thread-get', runId: 'run-get', messages: [], tools: [], context: [] };

function scenarioAt(url: string): ScenarioName | undefined {
  const path = url.replace(/\?.*/, '');
  if (path === '/api/agent/run') return 'guide';
  const name = path.startsWith('/agent/') ? path.slice('/agent/'.length) : '';
  return isScenarioName(name) ? name : undefined;
}

/** Hand-written pages send messages without ids; like hand-written servers, the demo gives them some. */
function readRequest(body: string): RunAgentInput | undefined {
  const request = withMessageIds(parseJson(body));
  return isRunAgentInput(request) ? request : undefined;
}

const isRunAgentInput = (value: unknown): value is RunAgentInput => RunAgentInputSchema.safeParse(value).success;

function withMessageIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('messages' in body) || !Array.isArray(body.messages)) return body;
  return { ...body, messages: body.messages.map((message, index) => ({ id: `message-${index}`, ...message })) };
}

function parseJson(textOfBody: string): unknown {
  try {
    return JSON.parse(textOfBody);
  } catch {
    return undefined;
  }
}
