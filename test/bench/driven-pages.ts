import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import type { StreamRow } from '../../extension/store/database';
import { unpackedId } from '../fixtures/chromium';
import { EXTENSION, storedStreams } from '../fixtures/extension';
import { until } from '../fixtures/until';
import { findChromium } from '../setup/browsers.mjs';
import { answerRuns, type Runs } from './capture-server';
import { INPUT, type PageWork } from './page-reads';
import type { Pair } from './pairs';

export interface DrivenPairs {
  readonly pairs: readonly Pair[];
  /** How many times the page with the extension worked, warming up included. */
  readonly runs: number;
  /** What the extension stored. */
  readonly stored: readonly StreamRow[];
}

/** After each work the machine comes to rest: what was recorded is stored by then. */
const REST_MS = 600;

/**
 * Does the same work in a page with the extension and in one without, one after the other, in turns of who is first; the
 * first pair warms up. Half of the pairs are done in a browser whose first window is the one, half where it is the other:
 * a browser does not treat its windows alike. The pages drive themselves: a browser whose pages are watched by a test's tools tells those of
 * every message, which costs more than what is measured.
 */
export async function drivePairs(runs: Runs, work: PageWork, count: number): Promise<DrivenPairs> {
  const one = await driveIn('hooked', runs, work, Math.ceil(count / 2));
  const other = await driveIn('plain', runs, work, Math.floor(count / 2));
  return {
    pairs: [...one.pairs, ...other.pairs],
    runs: one.runs + other.runs,
    stored: [...one.stored, ...other.stored],
  };
}

async function driveIn(first: 'hooked' | 'plain', runs: Runs, work: PageWork, count: number): Promise<DrivenPairs> {
  const waiting = new Map<string, ServerResponse>();
  const measured = new Map<string, (ms: number) => void>();
  const server = createServer(async (request, response) => {
    const page = request.headers.host ?? '';
    if (answerRuns(runs, request, response)) return;
    if (request.url === '/turn') {
      waiting.set(page, response);
      return;
    }
    if (request.url === '/measured') {
      let body = '';
      for await (const part of request) body += part;
      measured.get(page)?.(Number(body));
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(work));
  });
  runs.acceptSockets(server);
  await new Promise<void>(resolve => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const [hooked, plain] = [`localhost:${port}`, `127.0.0.2:${port}`];
  const [opener, beside] = first === 'hooked' ? [hooked, plain] : [plain, hooked];
  const browser = await launch(`http://${opener}/?beside=http://${beside}/`);

  async function turn(page: string): Promise<number> {
    const response = await until(() => waiting.get(page), 'the page to wait for its turn');
    waiting.delete(page);
    const ms = await new Promise<number>(resolve => {
      measured.set(page, resolve);
      response.end();
    });
    await wait(REST_MS);
    if (!(ms > 0)) throw new Error(`The work failed in the page of ${page}.`);
    return ms;
  }

  try {
    const pairs: Pair[] = [];
    for (let i = 0; i <= count; i++) {
      const times = new Map<string, number>();
      for (const page of i % 2 === 0 ? [hooked, plain] : [plain, hooked]) times.set(page, await turn(page));
      if (i > 0) pairs.push({ ours: times.get(hooked) ?? 0, reference: times.get(plain) ?? 0 });
    }
    return { pairs, runs: count + 1, stored: await browser.stored() };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Asks for its turn, works and tells how long it took, again and again; 0 when it failed. */
function pageOf(work: PageWork): string {
  return `<!doctype html><title>bench</title><script>
    const __name = value => value;
    const work = ${work};
    const beside = new URLSearchParams(location.search).get('beside');
    if (beside) window.open(beside, '', 'noopener');
    (async () => {
      for (;;) {
        await fetch('/turn');
        const ms = await work(${JSON.stringify(INPUT)}).catch(() => 0);
        await fetch('/measured', { method: 'POST', body: String(ms) });
      }
    })();
  </script>`;
}

interface DrivenBrowser {
  /** Attaches to the browser, which is the end of all measuring. */
  stored(): Promise<readonly StreamRow[]>;
  close(): Promise<void>;
}

/** Chromium with the extension and a page, and with nobody attached. */
async function launch(url: string): Promise<DrivenBrowser> {
  const executable = await findChromium();
  if (executable === null) throw new Error('No Chromium was found: npm test installs one.');
  const profile = mkdtempSync(path.join(os.tmpdir(), 'ag-ui-devtools-bench-'));
  const program: ChildProcess = spawn(
    executable,
    [
      '--headless=new',
      '--disable-gpu',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      // Neither page is to be slower for standing behind the other.
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--disable-background-timer-throttling',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--load-extension=${EXTENSION}`,
      `--disable-extensions-except=${EXTENSION}`,
      '--disable-popup-blocking',
      url,
    ],
    { stdio: 'ignore' },
  );
  const exited = once(program, 'exit');
  return {
    async stored() {
      const port = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await browser.contexts()[0]?.newPage();
      if (!page) throw new Error('Chromium has no window.');
      await page.goto(`chrome-extension://${unpackedId(EXTENSION)}/manifest.json`);
      const rows = await storedStreams(page).catch(() => []);
      await browser.close();
      return rows;
    },
    async close() {
      program.kill();
      await exited;
      // Its other processes end a little later, and write until then.
      await until(() => {
        rmSync(profile, { recursive: true, force: true });
        return true;
      }, 'Chromium to leave its profile');
    },
  };
}
