import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedStreams } from '../fixtures/extension';
import { clear, type DemoTab, ended, openDemoTab, runScenario, settled, timelineRows } from '../fixtures/panel';
import { until } from '../fixtures/until';

let tab: DemoTab;
let workers: CDPSession;
/** How many times a worker was seen to stop. */
let stopped = 0;

beforeAll(async () => {
  tab = await openDemoTab({ pace: 0.5 });
  workers = await tab.chromium.context.newCDPSession(tab.page);
  workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    stopped += versions.filter(version => version.runningStatus === 'stopped').length;
  });
  await workers.send('ServiceWorker.enable');
});

afterAll(() => tab?.close());

const alike = (rows: readonly string[]) =>
  rows.map(row => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/[\d.]+ m?s\b/g, 'time'));
const heldEvents = async () => Number(await tab.panel.evaluate(() => document.documentElement.dataset.events));

it('loses and doubles no event when the worker is killed again and again in the middle of a run', async () => {
  const { page, panel, chromium } = tab;
  await runScenario(page, 'travel');
  await ended(panel);
  const undisturbed = alike(await timelineRows(panel));
  const events = await settled(panel);
  const bytes = (await storedStreams(chromium)).map(row => row.bytes);
  await clear(panel);

  const running = runScenario(page, 'travel');
  const before = stopped;
  let held = 0;
  for (let kill = 1; kill <= 5; kill++) {
    held = await until(async () => ((await heldEvents()) > held ? await heldEvents() : null), 'more events');
    await workers.send('ServiceWorker.stopAllWorkers');
    await until(() => stopped >= before + kill, 'the worker to stop');
  }
  const { status } = await running;
  await ended(panel);

  expect(status).toBe('done');
  expect(await settled(panel)).toBe(events);
  expect(alike(await timelineRows(panel))).toEqual(undisturbed);
  expect((await storedStreams(chromium)).map(row => row.bytes)).toEqual(bytes);
});
