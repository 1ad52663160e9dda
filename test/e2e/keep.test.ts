import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clear,
  cursor,
  type DemoTab,
  ended,
  exportAll,
  findingRows,
  importFile,
  moveTo,
  openDemoTab,
  runScenario,
  settled,
  stateText,
  timelineRows,
} from '../fixtures/panel';
import { until } from '../fixtures/until';

/** Begins with a capital, ends with its only full stop; the dot of a file's ending is none. */
const ONE_SENTENCE = /^[A-Z](?:[^.]|\.(?=\w))*\.$/;

let tab: DemoTab;
let archive: string;

/** Everything that the panel shows of a run: its rows, its findings, and the state at each of its state changes. */
async function everythingShown(): Promise<unknown> {
  const { panel } = tab;
  const rows = await timelineRows(panel);
  const states: [number, string][] = [];
  await moveTo(panel, 0);
  for (let last = -1; (await cursor(panel)) !== last; ) {
    last = await cursor(panel);
    states.push([last, await stateText(panel)]);
    await panel.locator('body').press('s');
    await settled(panel);
  }
  return { rows, findings: await findingRows(panel), states };
}

beforeAll(async () => {
  tab = await openDemoTab({ pace: 0.05 });
  await runScenario(tab.page, 'bad-patch');
  await ended(tab.panel);
});

afterAll(() => tab?.close());

it('shows the same rows, findings and states after export, clear and import', async () => {
  const { panel } = tab;
  const before = (await everythingShown()) as { states: unknown[]; findings: unknown[] };
  expect(before.states.length).toBeGreaterThan(4);
  expect(before.findings).toHaveLength(2);

  archive = await exportAll(panel);
  await clear(panel);
  await importFile(panel, 'run.agui.jsonl', archive);
  await ended(panel);

  expect(await everythingShown()).toEqual(before);
});

describe('a bad archive', () => {
  let rows: string[];

  beforeEach(async () => {
    rows = await timelineRows(tab.panel);
    expect(rows.length).toBeGreaterThan(5);
  });

  async function noticeFor(text: string): Promise<string> {
    await importFile(tab.panel, 'bad.agui.jsonl', text);
    const notice = tab.panel.getByTestId('notice');
    const said = await until(
      async () => ((await notice.count()) > 0 ? await notice.locator('p').textContent() : null),
      'the notice',
    );
    expect(said).toMatch(ONE_SENTENCE);
    await notice.getByRole('button').click();
    await settled(tab.panel);
    return said;
  }

  it('of a newer version is refused with one sentence, and what was there stays', async () => {
    const newer = archive.replace('"version":1', '"version":99');

    expect(await noticeFor(newer)).toMatch(/version 99.*update/i);
    expect(await timelineRows(tab.panel)).toEqual(rows);
  });

  it('that is no archive at all is refused with one sentence, and what was there stays', async () => {
    expect(await noticeFor('{"log":{"version":"1.2","entries":[]}}')).toMatch(/HAR/);
    expect(await noticeFor('')).toMatch(/empty/i);
    expect(await timelineRows(tab.panel)).toEqual(rows);
  });

  it('that is cut off opens up to the cut and says so, beside what was there', async () => {
    const runs = await tab.panel.getByTestId('run-row').count();
    const said = await noticeFor(archive.slice(0, archive.length / 2));

    expect(said).toMatch(/cut off/i);
    expect(await tab.panel.getByTestId('run-row').count()).toBe(runs + 1);
    expect(await tab.panel.getByTestId('run-row').last().getAttribute('data-ending')).not.toBe('success');
  });
});
