import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArchive } from '../fixtures/archive';
import { type Chromium, launchChromium, openPanel } from '../fixtures/chromium';
import { EXTENSION, storedStreams } from '../fixtures/extension';
import { block, type PacedServer, startPacedServer } from '../fixtures/paced-server';
import { clear, ended, exportAll, settled } from '../fixtures/panel';
import { until } from '../fixtures/until';
import { type KillWorker, workerKiller } from '../fixtures/worker-killer';

const KILLS = 50;
const INPUT = { threadId: 't', runId: 'r', state: {}, messages: [], tools: [], context: [], forwardedProps: {} };

let server: PacedServer;
let chromium: Chromium;
let page: Page;
let panel: Frame;
let killWorker: KillWorker;

beforeAll(async () => {
  server = await startPacedServer();
  chromium = await launchChromium(EXTENSION);
  page = chromium.page;
  await page.goto(server.origin);
  ({ panel } = await openPanel(chromium));
  await settled(panel);
  killWorker = await workerKiller(chromium);
});

afterAll(async () => {
  await chromium?.close();
  server?.close();
});

/** Asks for a run and reads it to its end; the text. */
const readRun = (path: string) =>
  page.evaluate(
    ([url, body]) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(r => r.text()),
    [path, JSON.stringify(INPUT)] as const,
  );
const storedBytes = async () => (await storedStreams(panel))[0]?.bytes ?? 0;

it(`loses and doubles no byte when the worker is killed ${KILLS} times in one run, once after each event`, async () => {
  const reading = readRun('/run');
  const response = await server.response('/run');
  let sent = '';
  const send = (event: object) => {
    sent += block(event);
    response.write(block(event));
  };

  send({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
  send({ type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' });
  await until(async () => (await storedBytes()) > 0, 'the first bytes');
  for (let kill = 0; kill < KILLS; kill++) {
    send({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: `${kill} ` });
    // Before, while or after the event is stored: every moment has its turn.
    if (kill % 2 === 0) await until(async () => (await storedBytes()) === sent.length, 'the event to be stored');
    await killWorker();
  }
  send({ type: 'TEXT_MESSAGE_END', messageId: 'm' });
  send({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' });
  response.end();

  expect(await reading).toBe(sent);
  expect(await ended(panel)).toBe('success');
  expect(await settled(panel)).toBe(KILLS + 4);
  expect(await panel.getByTestId('dropped-count').textContent()).toMatch(/^0 /);
  const archive = readArchive(await exportAll(panel));
  const [capture] = archive.ok ? archive.value.captures : [];
  expect(new TextDecoder().decode(capture?.chunks.bytes)).toBe(sent);
  await clear(panel);
});
