import type { Frame } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Demo, startDemo } from '../demo/server';
import { type Chromium, launchChromium, openPanel } from '../fixtures/chromium';
import { EXTENSION } from '../fixtures/extension';
import { clear, ended, runScenario, settled } from '../fixtures/panel';
import { until } from '../fixtures/until';

const HOST = 'agent.test';

let demo: Demo;
let chromium: Chromium;
let panel: Frame;

beforeAll(async () => {
  demo = await startDemo({ pace: 0.2 });
  chromium = await launchChromium(EXTENSION, {
    args: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    allowed: [`http://${HOST}/*`],
  });
  const url = new URL(demo.url);
  url.hostname = HOST;
  await chromium.page.goto(url.href);
  ({ panel } = await openPanel(chromium));
  await settled(panel);
});

afterAll(async () => {
  await chromium?.close();
  await demo?.close();
});

const origin = () => panel.getByTestId('origin');
const runs = () => panel.getByTestId('run-row').count();
const says = (text: string) =>
  until(async () => (await panel.locator('body').innerText()).includes(text), `the panel to say “${text}”`);
const registered = () =>
  panel.evaluate<string[]>('chrome.scripting.getRegisteredContentScripts().then(all => all.map(({ id }) => id))');

async function reload() {
  await chromium.page.reload();
  await chromium.page.waitForFunction('window.demo');
}

it('says that pages of another host than localhost are not read, and captures nothing there', async () => {
  await says(`Pages of ${HOST}`);
  await runScenario(chromium.page, 'travel');

  expect(await runs()).toBe(0);
  expect(await registered()).toEqual([]);
});

it('captures the host after one click and a reload', async () => {
  await origin().click();
  await says('is captured from the next load');
  await until(async () => (await registered()).length > 0, 'the scripts to be registered');
  await reload();
  await runScenario(chromium.page, 'travel');

  expect(await ended(panel)).toBe('success');
  expect(await origin().getAttribute('aria-pressed')).toBe('true');
});

it('takes it back with one click, and leaves no script', async () => {
  await origin().click();
  await says('is captured no more');
  await until(async () => (await registered()).length === 0, 'the scripts to be unregistered');
  await reload();
  await clear(panel);
  await says(`Pages of ${HOST}`);
  await runScenario(chromium.page, 'travel');

  expect(await runs()).toBe(0);
});
