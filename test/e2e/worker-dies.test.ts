import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedStreams } from '../fixtures/extension';
import { type Bench, clear, ended, openBench, runScenario, settled, timelineRows } from '../fixtures/panel';
import { until } from '../fixtures/until';

let bench: Bench;
let workers: CDPSession;

beforeAll(async () => {
  bench = await openBench({ pace: 0.5 });
  workers = await bench.chromium.context.newCDPSession(bench.page);
  await workers.send('ServiceWorker.enable');
});

afterAll(() => bench?.close());

const alike = (rows: readonly string[]) =>
  rows.map(row => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/[\d.]+ m?s\b/g, 'time'));
const heldEvents = async () => Number(await bench.panel.evaluate(() => document.documentElement.dataset.events));

it('loses and doubles no event when the worker is killed again and again in the middle of a run', async () => {
  const { page, panel, chromium } = bench;
  await runScenario(page, 'travel');
  await ended(panel);
  const undisturbed = alike(await timelineRows(panel));
  const events = await settled(panel);
  const bytes = (await storedStreams(chromium)).map(row => row.bytes);
  await clear(panel);

  const running = runScenario(page, 'travel');
  let kills = 0;
  for (let held = 0; kills < 5; kills++) {
    held = await until(async () => ((await heldEvents()) > held ? await heldEvents() : null), 'more events');
    await workers.send('ServiceWorker.stopAllWorkers');
  }
  const { status } = await running;
  await ended(panel);

  expect(status).toBe('done');
  expect(await settled(panel)).toBe(events);
  expect(alike(await timelineRows(panel))).toEqual(undisturbed);
  expect((await storedStreams(chromium)).map(row => row.bytes)).toEqual(bytes);
});
