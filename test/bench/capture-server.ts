import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptSockets } from '../fixtures/socket-server';

/** About what an agent's framework writes at once. */
const WRITE_BYTES = 4096;
/** Messages that come in one write. */
const WRITE_MESSAGES = 50;

export interface CaptureServer {
  readonly hooked: string;
  readonly plain: string;
  /** When the first byte of the last run was written, by `performance.now()`. */
  readonly startedAt: () => number;
  close(): void;
}

/**
 * Serves the run at `/run` at full speed, in small writes, as a response and on a socket, on an origin with the
 * extension and on one without.
 */
export async function startCaptureServer(run: Buffer): Promise<CaptureServer> {
  let startedAt = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/run') {
      startedAt = performance.now();
      void send(response.writeHead(200, { 'content-type': 'text/event-stream' }), run);
    } else if (request.url === '/json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>bench</title>');
  });
  const messages = messagesOf(run);
  acceptSockets(
    server,
    () => {},
    socket => {
      startedAt = performance.now();
      for (let at = 0; at < messages.length; at += WRITE_MESSAGES)
        socket.sendAll(messages.slice(at, at + WRITE_MESSAGES));
    },
  );
  await new Promise<void>(resolve => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hooked: `http://localhost:${port}`,
    plain: `http://127.0.0.2:${port}`,
    startedAt: () => startedAt,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The payloads of the run's events. */
export function messagesOf(run: Buffer): string[] {
  return run
    .toString()
    .split('\n\n')
    .filter(block => block !== '')
    .map(block => block.slice('data: '.length));
}

async function send(response: ServerResponse, run: Buffer): Promise<void> {
  for (let at = 0; at < run.length; at += WRITE_BYTES) {
    if (!response.write(run.subarray(at, at + WRITE_BYTES)))
      await new Promise(resolve => response.once('drain', resolve));
  }
  response.end();
}
