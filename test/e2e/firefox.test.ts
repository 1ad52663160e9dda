import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Demo, startDemo } from '../demo/server';
import { EXTENSION } from '../fixtures/extension';
import { type Evaluate, type Firefox, launchFirefox } from '../fixtures/firefox';
import { until } from '../fixtures/until';

let demo: Demo;
let firefox: Firefox;
let panel: Evaluate;

beforeAll(async () => {
  demo = await startDemo({ pace: 0.2 });
  firefox = await launchFirefox();
  await firefox.install(EXTENSION);
  await firefox.navigate(demo.url);
  panel = (await firefox.openPanel()).evaluate;
});

afterAll(async () => {
  await firefox?.close();
  await demo?.close();
});

const shown = () =>
  panel(() => ({
    idle: document.documentElement.dataset.idle,
    events: Number(document.documentElement.dataset.events),
    runs: [...document.querySelectorAll<HTMLElement>('[data-testid=run-row]')].map(({ dataset }) => dataset.ending),
    rows: document.querySelectorAll('[data-testid=event-row]').length,
    failed: [...document.querySelectorAll<HTMLElement>('[data-testid=event-row][data-severity=warning]')].map(
      row => row.textContent,
    ),
  }));

it('shows a run in the real toolbox while it streams, and when it has ended', async () => {
  await firefox.evaluate(() => document.querySelector<HTMLElement>('[data-testid=scenario-bad-patch]')?.click());

  const live = await until(async () => {
    const now = await shown();
    return now.runs[0] === 'running' && now.rows > 0 ? now : null;
  }, 'the run to show while it streams');
  const done = await until(async () => {
    const now = await shown();
    return now.runs[0] === 'success' && now.idle === 'true' ? now : null;
  }, 'the run to end');

  expect(await firefox.evaluate(() => document.querySelector('[data-testid=page-status]')?.textContent)).toContain(
    'done',
  );
  expect(done.events).toBeGreaterThan(live.events);
  expect(done.runs).toEqual(['success']);
});

it('flags the failed patch on its row', async () => {
  const { failed } = await shown();

  expect(failed).toHaveLength(1);
  expect(failed[0]).toContain('not applied');
});

it('leaves nothing of its own on the window of the page', async () => {
  const names = await firefox.evaluate(() =>
    Reflect.ownKeys(window)
      .map(String)
      .filter(name => /ag-ui|hand-over|stand-in/i.test(name)),
  );

  expect(names).toEqual([]);
});
