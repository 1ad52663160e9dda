import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedStreams } from '../fixtures/extension';
import { clear, type DemoTab, ended, openDemoTab, runScenario, settled, timelineRows } from '../fixtures/panel';
import { until } from '../fixtures/until';

let tab: DemoTab;
let workers: CDPSession;
let status = '';
/** How many times the worker was seen to stop. */
let stopped = 0;

beforeAll(async () => {
  tab = await openDemoTab({ pace: 0.5 });
  workers = await tab.chromium.context.newCDPSession(tab.page);
  workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) {
      if (runningStatus === 'stopped' && status !== 'stopped') stopped++;
      status = runningStatus;
    }
  });
  await workers.send('ServiceWorker.enable');
});

afterAll(() => tab?.close());

const alike = (rows: readonly string[]) =>
  rows.map(row => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/[\d.]+ m?s\b/g, 'time'));
const heldEvents = async () => Number(await tab.panel.evaluate(() => document.documentElement.dataset.events));

async function killWorker(): Promise<void> {
  await until(() => status === 'running', 'the worker to run');
  const before = stopped;
  await workers.send('ServiceWorker.stopAllWorkers');
  await until(() => stopped > before, 'the worker to stop');
}

it('loses and doubles no event when the worker is killed again and again in the middle of a run', async () => {
  const { page, panel } = tab;
  await runScenario(page, 'travel');
  await ended(panel);
  const undisturbed = alike(await timelineRows(panel));
  const events = await settled(panel);
  const bytes = (await storedStreams(panel)).map(row => row.bytes);
  await clear(panel);

  const run = runScenario(page, 'travel');
  let held = 0;
  for (let kill = 1; kill <= 5; kill++) {
    held = await until(async () => ((await heldEvents()) > held ? await heldEvents() : null), 'more events');
    await killWorker();
  }
  const report = await run;
  await ended(panel);

  expect(report.status).toBe('done');
  expect(await settled(panel)).toBe(events);
  expect(alike(await timelineRows(panel))).toEqual(undisturbed);
  expect((await storedStreams(panel)).map(row => row.bytes)).toEqual(bytes);
});
