import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '../../src/capture/capture';
import { splitChunks } from '../../src/capture/chunks';
import { requestIds } from '../../src/replay/ids';
import { readArchive } from '../fixtures/archive';
import { type DemoTab, ended, exportAll, openDemoTab, runScenario } from '../fixtures/panel';
import { until } from '../fixtures/until';

let tab: DemoTab;

beforeAll(async () => {
  tab = await openDemoTab();
});

afterAll(() => tab?.close());

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The chunks of a capture as text, the ids of its own run named by what they are. */
function chunksWithoutIds({ head, chunks }: Capture): string[] {
  const ids = requestIds(head.request.body);
  return splitChunks(chunks).map(({ bytes }) =>
    text(bytes)
      .replaceAll(ids?.threadId ?? '', 'THREAD')
      .replaceAll(ids?.runId ?? '', 'RUN'),
  );
}

describe('a run that is replayed into the page with the agent switched off', () => {
  let original: { messages: unknown[]; state: unknown; status: string };

  it('is answered from the capture, and the page ends in the same messages and state', async () => {
    const { page, panel, demo } = tab;
    original = await runScenario(page, 'travel');
    await ended(panel);
    await demo.stopAgent();
    expect((await runScenario(page, 'travel')).status).toMatch(/error/);
    await ended(panel, 1);
    await panel.getByTestId('run-row').first().click();

    await panel.getByTestId('replay').click();
    await until(() => panel.getByTestId('replay-status').count(), 'the replay to be armed');
    expect(await panel.getByTestId('replay-status').textContent()).toContain('0 of 1 runs served');
    const replayed = await runScenario(page, 'travel');

    expect(replayed.status).toBe('done');
    expect(withoutIds(replayed)).toEqual(withoutIds(original));
  });

  it('is captured, marked, and said to be equal to its original', async () => {
    const { panel } = tab;
    await ended(panel, 2);
    const row = panel.getByTestId('run-row').last();

    expect(await row.getAttribute('data-ending')).toBe('success');
    expect(await row.textContent()).toMatch(/replays/);
    await until(async () => /equal/.test((await row.textContent()) ?? ''), 'the comparison');
    const said = await panel.getByTestId('replay-status').textContent();
    expect(said).toContain('1 of 1 runs served');
    expect(said).toContain('equals the original');
  });

  it('equals its original chunk for chunk but for the ids', async () => {
    const archive = readArchive(await exportAll(tab.panel));
    const captures = archive.ok ? archive.value.captures : [];
    const replay = captures.find(({ head }) => head.replayOf !== null);
    const original = captures.find(({ head }) => head.id === replay?.head.replayOf);

    expect(original && replay).toBeTruthy();
    if (!original || !replay) return;
    expect(requestIds(replay.head.request.body)).not.toEqual(requestIds(original.head.request.body));
    expect(chunksWithoutIds(replay)).toEqual(chunksWithoutIds(original));
    expect(replay.head.response?.status).toBe(original.head.response?.status);
  });

  it('keeps the recorded pace', async () => {
    const archive = readArchive(await exportAll(tab.panel));
    const captures = archive.ok ? archive.value.captures : [];
    const replay = captures.find(({ head }) => head.replayOf !== null);
    const original = captures.find(({ head }) => head.id === replay?.head.replayOf);
    const off = (replay?.chunks.times ?? []).map((t, i) => Math.abs(t - (original?.chunks.times[i] ?? 0)));

    const median = off.sort((a, b) => a - b)[Math.floor(off.length / 2)];

    // Twice the recorded order of magnitude would still be seen: the run takes over a second.
    expect(median).toBeLessThan(250);
  });

  it('leaves the network alone after it was served', async () => {
    const { page, demo } = tab;
    await demo.startAgent();
    const before = demo.requests().length;

    const { status } = await runScenario(page, 'travel');

    expect(status).toBe('done');
    expect(demo.requests().length).toBe(before + 1);
  });
});

it('is disarmed by the button, and the page reaches the agent again', async () => {
  const { page, panel, demo } = tab;
  const before = demo.requests().length;
  await panel.getByTestId('run-row').first().click();
  if ((await panel.getByTestId('disarm').count()) > 0) await panel.getByTestId('disarm').click();
  await until(async () => (await panel.getByTestId('replay-status').count()) === 0, 'the banner to go');
  await panel.getByTestId('replay').click();
  await until(() => panel.getByTestId('disarm').count(), 'the replay to be armed');

  await panel.getByTestId('disarm').click();
  await until(async () => (await panel.getByTestId('replay-status').count()) === 0, 'the banner to go');
  await runScenario(page, 'travel');

  expect(demo.requests().length).toBe(before + 1);
});

it('stays armed over a reload of the page', async () => {
  const { page, panel, demo } = tab;
  await panel.getByTestId('run-row').first().click();
  await panel.getByTestId('replay').click();
  const status = panel.getByTestId('replay-status');
  await until(async () => (await status.textContent())?.includes('0 of 1'), 'the replay to be armed');
  const before = demo.requests().length;

  await page.reload();
  const report = await runScenario(page, 'travel');

  expect(report.status).toBe('done');
  expect(demo.requests().length).toBe(before);
  expect(await status.textContent()).toContain('1 of 1 runs served');
});

it('ends an aborted replay as fetch does, and serves nothing more of it', async () => {
  const { page, panel } = tab;
  await panel.getByTestId('run-row').first().click();
  await panel.getByTestId('replay').click();
  const status = panel.getByTestId('replay-status');
  await until(async () => (await status.textContent())?.includes('0 of 1'), 'the replay to be armed');

  const runs = await panel.getByTestId('run-row').count();
  const running = runScenario(page, 'travel');
  await until(async () => (await status.textContent())?.includes('1 of 1'), 'the replay to be served');
  await page.evaluate('demo.abort()');

  expect((await running).status).toBe('aborted');
  expect(await ended(panel, runs)).toBe('aborted');
});

/** Messages and state without the ids that every run of the client makes anew. */
function withoutIds({ messages, state }: { messages: unknown[]; state: unknown }): unknown {
  const text = JSON.stringify({ messages, state });
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{26,27}/g, 'id'));
}
