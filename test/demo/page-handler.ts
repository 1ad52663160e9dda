import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { BuiltPage } from './build-page';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const AGENT_URL_PLACEHOLDER = '__AGENT_URL__';

/** Serves the built page, told where its agent is, and `/plain`: a response that has nothing to do with an agent. */
export function createPageHandler(files: BuiltPage, agentUrl: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    const content = files.get(name);
    if (name === 'plain') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"weather":"sunny"}');
    } else if (content === undefined) {
      response.writeHead(404).end();
    } else {
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(name === 'index.html' ? String(content).replace(AGENT_URL_PLACEHOLDER, agentUrl) : content);
    }
  };
}
