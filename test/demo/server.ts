import { once } from 'node:events';
import http from 'node:http';
import { createAgent } from './agent';
import { buildPage } from './build-page';
import { createPageHandler } from './page-handler';
import type { AgentRequest } from './request-log';

const HOST = '127.0.0.1';

export type DemoOptions = {
  /** Of the page; 0 takes a free one. The agent's port is always a free one. */
  readonly port?: number;
  /** Factor on every delay of the scenarios; 0 plays them at full speed. */
  readonly pace?: number;
};

export type Demo = {
  readonly url: string;
  /** `<agentUrl>/<scenario>` on an origin of its own, with CORS; the same paths answer on the page's origin. */
  readonly agentUrl: string;
  /** From here on requests to the agent fail, on both origins; open ones break. The page is still served. */
  readonly stopAgent: () => Promise<void>;
  readonly startAgent: () => Promise<void>;
  readonly requests: () => readonly AgentRequest[];
  readonly close: () => Promise<void>;
};

/** Starts the demo's page and its scripted agent on two ports of this machine. Needs no network and no key. */
export async function startDemo({ port = 0, pace = 1 }: DemoOptions = {}): Promise<Demo> {
  const agent = createAgent(pace);
  const createAgentServer = () =>
    http.createServer((request, response) => {
      if (!agent.handle(request, response)) response.writeHead(404).end();
    });
  let agentServer: http.Server | undefined = createAgentServer();
  const agentPort = await listen(agentServer, 0);
  const agentUrl = `http://localhost:${agentPort}/agent`;

  const page = createPageHandler(await buildPage(), agentUrl);
  const openAtPage = new Set<http.ServerResponse>();
  const pageServer = http.createServer((request, response) => {
    if (!isForAgent(request)) return page(request, response);
    if (agentServer === undefined) return void request.socket.destroy();
    openAtPage.add(response);
    response.once('close', () => openAtPage.delete(response));
    if (!agent.handle(request, response)) response.writeHead(404).end();
  });
  const url = `http://localhost:${await listen(pageServer, port)}/`;

  async function stopAgent(): Promise<void> {
    const server = agentServer;
    agentServer = undefined;
    for (const response of openAtPage) response.destroy();
    if (server !== undefined) await close(server);
  }

  return {
    url,
    agentUrl,
    stopAgent,
    async startAgent() {
      if (agentServer !== undefined) return;
      agentServer = createAgentServer();
      await listen(agentServer, agentPort);
    },
    requests: agent.requests,
    async close() {
      await stopAgent();
      await close(pageServer);
    },
  };
}

const isForAgent = ({ url = '/' }: http.IncomingMessage): boolean =>
  url.startsWith('/agent/') || url.startsWith('/api/agent/');

async function listen(server: http.Server, port: number): Promise<number> {
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

async function close(server: http.Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
