import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CaseServer, startCaseServer } from '../fixtures/case-server';
import { type Chromium, launchChromium, openPanel } from '../fixtures/chromium';
import { EXTENSION, readStoredStreams } from '../fixtures/extension';
import { type CaseResult, readCaseResult } from '../fixtures/page-cases';
import { ended, settled } from '../fixtures/panel';
import { until } from '../fixtures/until';

let server: CaseServer;
let chromium: Chromium;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  server = await startCaseServer();
  chromium = await launchChromium(EXTENSION);
  page = chromium.page;
  await page.goto(`${server.hooked}/`);
  ({ panel } = await openPanel(chromium));
  await settled(panel);
});

afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

const result = (): Promise<CaseResult> => until(() => page.evaluate(readCaseResult), 'the page to end');

it('asks the server once, whatever is looked at and replayed, and the page cannot tell the replay', async () => {
  await page.goto(`${server.hooked}/page/B113-replay-exact.html`);
  const original = await result();
  await ended(panel);
  const asked = server.stat('B113').last;
  await panel.getByTestId('run-row').first().click();
  await panel.getByTestId('replay').click();
  const status = panel.getByTestId('replay-status');
  await until(async () => (await status.textContent())?.includes('0 of 1'), 'the replay to be armed');

  await page.evaluate(`document.getElementById('out').textContent = 'running';
    new Function(document.scripts[0].textContent)();`);
  const replayed = await result();

  expect(await status.textContent()).toContain('1 of 1 runs served');
  expect(original.pass).toBe(true);
  expect(replayed).toEqual(original);
  expect(server.stat('B113')).toMatchObject({ requests: 1, last: asked });
});

it('keeps the replay as a stream of its own, with the bytes and the request of the original', async () => {
  await ended(panel, 1);
  const stored = (await panel.evaluate(readStoredStreams)).sort((a, b) => a.row.head.startedAt - b.row.head.startedAt);

  const [original, replay] = stored;

  expect(stored.map(({ row }) => row.head.replayOf)).toEqual([null, original?.row.id]);
  expect(original?.bytes).toBe(server.bodyOf('B113-replay.sse', 'B113').toString('latin1'));
  expect(replay?.bytes).toBe(original?.bytes);
  expect(replay?.row.head.request).toEqual(original?.row.head.request);
  expect(original?.row.head.request.body).toBe(server.stat('B113').last?.body);
});
