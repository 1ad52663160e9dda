import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StreamRow } from '../../extension/store/database';
import { type Chromium, launchChromium } from '../fixtures/chromium';
import { EXTENSION, forgetStreams, openExtensionFile, storedStreams } from '../fixtures/extension';
import { block, type PacedServer, startPacedServer } from '../fixtures/paced-server';
import { until } from '../fixtures/until';
import { type KillWorker, workerKiller } from '../fixtures/worker-killer';

let server: PacedServer;
let chromium: Chromium;
let extension: Page;
let killWorker: KillWorker;
let runs = 0;

beforeAll(async () => {
  server = await startPacedServer();
  chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  extension = await openExtensionFile(chromium);
  killWorker = await workerKiller(chromium);
});

afterAll(async () => {
  await chromium?.close();
  server?.close();
});

beforeEach(() => forgetStreams(extension).catch(() => {}));

/** A new tab whose page reads a run that has begun and is stored so far. */
async function tabInRun(): Promise<{ page: Page; path: string; bytes: number }> {
  const page = await chromium.context.newPage();
  await page.goto(server.origin);
  return { page, ...(await beginRun(page)) };
}

async function beginRun(page: Page): Promise<{ path: string; bytes: number }> {
  const path = `/run-${++runs}`;
  await page.evaluate(`void fetch(${JSON.stringify(path)}, { method: 'POST' }).then(r => r.text()).catch(() => {})`);
  const response = await server.response(path);
  const start = block({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
  response.write(start);
  await until(async () => (await stored(path))?.bytes === start.length, 'the start to be stored');
  return { path, bytes: start.length };
}

const stored = async (path: string): Promise<StreamRow | undefined> =>
  (await storedStreams(extension)).find(({ head }) => head.request.url.endsWith(path));
const end = (path: string) => until(async () => (await stored(path))?.end?.reason, 'the stream to end');

it('ends the stream of a tab that is closed, and keeps what came', async () => {
  const { page, path, bytes } = await tabInRun();

  await page.close();

  expect(await end(path)).toBe('page-gone');
  expect((await stored(path))?.bytes).toBe(bytes);
});

it('ends the stream of a page that is left for another', async () => {
  const { page, path, bytes } = await tabInRun();

  await page.goto('about:blank');

  expect(await end(path)).toBe('page-gone');
  expect((await stored(path))?.bytes).toBe(bytes);
  await page.close();
});

it('ends the streams of a page that crashed while the worker was dead, when its tab is closed', async () => {
  const { page, path } = await tabInRun();
  await killWorker();
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  expect((await stored(path))?.end).toBeNull();

  await page.close();

  expect(await end(path)).toBe('page-gone');
});

it('goes on with the streams of other tabs when one is closed', async () => {
  const [closed, other] = [await tabInRun(), await tabInRun()];
  await closed.page.close();
  await end(closed.path);
  (await server.response(other.path)).end(block({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' }));

  expect(await end(other.path)).toBe('complete');
  await other.page.close();
});

it('records a page that comes back out of the back/forward cache, once', async () => {
  const { page, path } = await tabInRun();
  (await server.response(path)).end(block({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' }));
  expect(await end(path)).toBe('complete');
  await page.evaluate(
    'globalThis.kept = true; addEventListener("pageshow", event => { globalThis.back = event.persisted; })',
  );

  await page.goto(`${server.origin}/?other`).catch(() => {});
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate('globalThis.kept === true && globalThis.back')).toBe(true);
  const again = await beginRun(page);
  (await server.response(again.path)).end(block({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' }));

  expect(await end(again.path)).toBe('complete');
  expect((await storedStreams(extension)).map(({ head }) => new URL(head.request.url).pathname).sort()).toEqual(
    [path, again.path].sort(),
  );
  await page.close();
});
