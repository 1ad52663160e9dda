import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chromium, launchChromium, openDevTools, openPanel, unpackedId } from '../fixtures/chromium';
import { EXTENSION, openExtensionFile, storedStreams } from '../fixtures/extension';
import { block, type PacedServer, startPacedServer } from '../fixtures/paced-server';
import { settled } from '../fixtures/panel';
import { until } from '../fixtures/until';

const START = block({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
const END = block({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' });

let server: PacedServer;
let chromium: Chromium;

beforeAll(async () => {
  server = await startPacedServer();
  chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
});

afterAll(async () => {
  await chromium?.close();
  server?.close();
});

/** As its button on the browser's extensions page does. */
async function reloadExtension(): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(`chrome-extension://${unpackedId(EXTENSION)}/grant.html`);
  const closed = page.waitForEvent('close');
  await page.evaluate('void setTimeout(() => chrome.runtime.reload())');
  await closed;
  return until(() => openExtensionFile(chromium), 'the extension to be back');
}

it('leaves a living page alone when the extension is reloaded under it, and says to reload the page', async () => {
  const { page } = chromium;
  const said: string[] = [];
  page.on('pageerror', error => said.push(String(error)));
  page.on('console', message => said.push(message.text()));
  await page.goto(server.origin);
  const before = await openExtensionFile(chromium);
  const reading = page.evaluate(`fetch('/run', { method: 'POST' }).then(r => r.text())`);
  const response = await server.response('/run');
  response.write(START);
  await until(async () => (await storedStreams(before))[0]?.bytes === START.length, 'the start to be stored');

  const extension = await reloadExtension();
  response.write(START);
  await page.evaluate(`fetch('/more', { method: 'POST' }).then(r => r.body.cancel())`);
  response.end(END);

  expect(await reading).toBe(START + START + END);
  expect(said).toEqual([]);
  const [row, ...others] = await storedStreams(extension);
  expect([row?.bytes, others.length]).toEqual([START.length, 0]);
  await openDevTools(chromium);
  const { panel } = await openPanel(chromium);
  await until(() => panel.getByTestId('unread').count(), 'the advice to reload the page');
});

it('records the page again once it is reloaded', async () => {
  const { page } = chromium;
  const { panel } = await openPanel(chromium);
  const loaded = page.waitForEvent('load');
  await panel.getByTestId('unread').getByRole('button').click();
  await loaded;
  await until(async () => (await panel.getByTestId('unread').count()) === 0, 'the advice to go');
  await settled(panel);
  const reading = page.evaluate(`fetch('/again', { method: 'POST' }).then(r => r.text())`);
  (await server.response('/again')).end(START + END);
  await reading;

  const row = await until(
    async () => (await storedStreams(panel)).find(({ head, end }) => end && head.request.url.endsWith('/again')),
    'the run to be stored',
  );
  expect([row.bytes, row.end?.reason]).toEqual([(START + END).length, 'complete']);
  expect((await storedStreams(panel)).every(({ end }) => end)).toBe(true);
});
