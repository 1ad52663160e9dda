import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { type Chromium, launchChromium } from '../fixtures/chromium';
import { EXTENSION, forgetStreams, openExtensionFile } from '../fixtures/extension';
import { until } from '../fixtures/until';
import { type Pair, pairedRow } from './pairs';
import type { BenchOptions, Row } from './table';

const STREAM_BYTES = 256 << 20;
const EVERY_MS = 20;
/** How long a stream that is not read is watched: long after all buffers between server and page are full. */
const UNREAD_MS = 3000;
const PAIRS = 3;

/** What a page that streams takes in memory, at its peak, with and without the extension. */
export async function benchMemory({ quick }: BenchOptions): Promise<Row[]> {
  const bytes = quick ? STREAM_BYTES / 8 : STREAM_BYTES;
  const server = await startFlood(bytes);
  const chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  try {
    const extension = await openExtensionFile(chromium);
    const rows: Row[] = [];
    for (const [what, script] of Object.entries(USES)) {
      const pairs: Pair[] = [];
      for (let i = 0; i < (quick ? 1 : PAIRS); i++) {
        const ours = await peak(chromium, server.hooked, script);
        const reference = await peak(chromium, server.plain, script);
        pairs.push({ ours, reference });
        await forgetStreams(extension).catch(() => {});
      }
      rows.push(pairedRow(`peak memory of a page ${what} ${bytes >> 20} MiB, in MiB`, pairs, 1.1, 'MiB'));
    }
    return rows;
  } finally {
    await chromium.close();
    server.close();
  }
}

const USES = {
  'that never reads its stream of': `void fetch('/flood', { method: 'POST' }).then(response => { globalThis.kept = response; });
    new Promise(resolve => setTimeout(resolve, ${UNREAD_MS}))`,
  'that reads its stream of': `fetch('/flood', { method: 'POST' }).then(async ({ body }) => {
    const reader = body.getReader();
    while (!(await reader.read()).done);
  })`,
} as const;

/** MiB that a new tab's process holds at most while the script runs. */
async function peak({ context }: Chromium, origin: string, script: string): Promise<number> {
  const browser = await until(() => context.browser(), 'the browser');
  const page = await context.newPage();
  await page.goto(origin);
  const pid = await processOf(browser, page);
  let most = 0;
  let done = false;
  const watch = (async () => {
    for (; !done; await wait(EVERY_MS)) most = Math.max(most, residentMiB(pid));
  })();
  await page.evaluate(script);
  done = true;
  await watch;
  await page.close();
  return most;
}

/** No command tells which process shows a page: it is the one that works when the page does. */
async function processOf(browser: Browser, page: Page): Promise<number> {
  const before = await cpuTimes(browser);
  await page.evaluate('for (const end = performance.now() + 300; performance.now() < end; );');
  const after = await cpuTimes(browser);
  const [busiest] = [...after].sort(([a, x], [b, y]) => y - (before.get(b) ?? 0) - (x - (before.get(a) ?? 0)));
  if (busiest === undefined) throw new Error('Chromium has no renderer.');
  return busiest[0];
}

async function cpuTimes(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Linux only; 0 for a process that is gone. */
function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

interface Flood {
  readonly hooked: string;
  readonly plain: string;
  close(): void;
}

/** Serves an AG-UI stream as fast as it is taken. */
async function startFlood(bytes: number): Promise<Flood> {
  const raw = `data: ${JSON.stringify({ type: 'RAW', event: 'x'.repeat(1 << 16) })}\n\n`;
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.url !== '/flood') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>memory</title>');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n');
    const closed = once(response, 'close');
    for (let sent = 0; sent < bytes && !response.destroyed; sent += raw.length) {
      if (!response.write(raw)) await Promise.race([new Promise(resolve => response.once('drain', resolve)), closed]);
    }
    response.end();
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
