import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** About what an agent's framework writes at once. */
const WRITE_BYTES = 4096;

export interface CaptureServer {
  readonly hooked: string;
  readonly plain: string;
  close(): void;
}

/** Serves the run at full speed, in small writes, on an origin with the extension and on one without. */
export async function startCaptureServer(run: Buffer): Promise<CaptureServer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/run') void send(response.writeHead(200, { 'content-type': 'text/event-stream' }), run);
    else if (request.url === '/json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>bench</title>');
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

async function send(response: ServerResponse, run: Buffer): Promise<void> {
  for (let at = 0; at < run.length; at += WRITE_BYTES) {
    if (!response.write(run.subarray(at, at + WRITE_BYTES)))
      await new Promise(resolve => response.once('drain', resolve));
  }
  response.end();
}
