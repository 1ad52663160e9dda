import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Demo, startDemo } from '../demo/server';
import { type Chromium, launchChromium, openDevTools, openPanel } from '../fixtures/chromium';
import { EXTENSION, storedStreams } from '../fixtures/extension';
import { ended, runScenario, settled } from '../fixtures/panel';
import { until } from '../fixtures/until';

let demo: Demo;
let chromium: Chromium;
/** A tab with DevTools open, and one without. */
let inspected: Page;
let other: Page;
let panel: Frame;

beforeAll(async () => {
  demo = await startDemo({ pace: 0.2 });
  chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  inspected = chromium.page;
  other = await chromium.context.newPage();
  await inspected.goto(demo.url);
  await other.goto(demo.url);
  await openDevTools(chromium, inspected);
  ({ panel } = await openPanel(chromium));
  await settled(panel);
});

afterAll(async () => {
  await chromium?.close();
  await demo?.close();
});

async function choose(label: string) {
  await panel.getByTestId('settings').click();
  await panel.getByLabel(label).click();
  await until(() => panel.getByLabel(label).isChecked(), `“${label}” to be chosen`);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
}

const stored = async () => (await storedStreams(panel)).filter(({ verdict }) => verdict === 'ag-ui').length;

it('records every tab by default', async () => {
  await runScenario(other, 'travel');

  expect(await until(stored, 'the run to be stored')).toBe(1);
});

it('records only tabs whose DevTools is open when it is told so', async () => {
  await choose('only in tabs whose DevTools is open');
  await runScenario(other, 'travel');
  await runScenario(inspected, 'travel');
  await ended(panel);

  expect(await stored()).toBe(2);
});

it('deletes the captures of all tabs', async () => {
  await panel.getByTestId('settings').click();
  await panel.getByTestId('clear-everything').click();

  await until(async () => (await storedStreams(panel)).length === 0, 'the database to be empty');
  await until(async () => (await panel.getByTestId('run-row').count()) === 0, 'the runs to go');
  expect(await settled(panel)).toBe(0);
});
