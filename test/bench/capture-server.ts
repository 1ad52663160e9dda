import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptSockets } from '../fixtures/socket-server';

/** About what an agent's framework writes at once. */
const WRITE_BYTES = 4096;
/** Messages that come in one write. */
const WRITE_MESSAGES = 50;

/** Serves one run at full speed, in small writes, as a response and on a socket. */
export interface Runs {
  readonly run: Buffer;
  /** When the first byte of the last run was written, by `performance.now()`. */
  startedAt: number;
  /** The payloads of the run's events. */
  readonly messages: readonly string[];
  acceptSockets(server: Server): void;
}

export function createRuns(run: Buffer): Runs {
  const messages = run
    .toString()
    .split('\n\n')
    .filter(block => block !== '')
    .map(block => block.slice('data: '.length));
  const runs: Runs = {
    run,
    startedAt: 0,
    messages,
    acceptSockets(server) {
      acceptSockets(
        server,
        () => {},
        socket => {
          runs.startedAt = performance.now();
          for (let at = 0; at < messages.length; at += WRITE_MESSAGES) {
            socket.sendAll(messages.slice(at, at + WRITE_MESSAGES));
          }
        },
      );
    },
  };
  return runs;
}

/** Answers `/run` and `/json`; false for any other path. */
export function answerRuns(runs: Runs, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url === '/run') {
    request.resume();
    runs.startedAt = performance.now();
    void send(response.writeHead(200, { 'content-type': 'text/event-stream' }), runs.run);
    return true;
  }
  if (request.url !== '/json') return false;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  return true;
}

async function send(response: ServerResponse, run: Buffer): Promise<void> {
  for (let at = 0; at < run.length; at += WRITE_BYTES) {
    if (!response.write(run.subarray(at, at + WRITE_BYTES)))
      await new Promise(resolve => response.once('drain', resolve));
  }
  response.end();
}

export interface CaptureServer {
  readonly hooked: string;
  readonly plain: string;
  close(): void;
}

/** Serves a page and the run on an origin with the extension and on one without. */
export async function startCaptureServer(runs: Runs): Promise<CaptureServer> {
  const server = createServer((request, response) => {
    if (answerRuns(runs, request, response)) return;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>bench</title>');
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hooked: `http://localhost:${port}`,
    plain: `http://127.0.0.2:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
