import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DemoTab,
  ended,
  findingRows,
  moveTo,
  openDemoTab,
  runScenario,
  settled,
  stateText,
  timelineRows,
} from '../fixtures/panel';
import { until } from '../fixtures/until';

let tab: DemoTab;

beforeAll(async () => {
  tab = await openDemoTab();
});

afterAll(() => tab?.close());

describe('somebody whose agent sends a delta that does not apply', () => {
  it('sees the run appear while it streams', async () => {
    const { page, panel } = tab;
    await page.getByTestId('scenario-bad-patch').click();

    const row = panel.getByTestId('run-row');
    await until(() => row.count(), 'the run');
    const events = panel.getByTestId('event-row');
    await until(() => events.count(), 'its first events');

    expect(await row.getAttribute('data-ending')).toBe('running');
    expect(await page.getByTestId('page-status').textContent()).toContain('running');
    expect(await ended(panel)).toBe('success');
  });

  it('finds the failed patch flagged on its row, with operation, pointer and fix beside it', async () => {
    const { panel } = tab;
    const failed = panel.locator('[data-testid=event-row][data-severity=warning]');

    expect(await failed.count()).toBe(1);
    expect(await failed.getAttribute('data-type')).toBe('STATE_DELTA');
    expect(await failed.textContent()).toContain('not applied');
    await failed.click();
    await settled(panel);
    const detail = await panel.locator('.detail').textContent();

    expect(detail).toContain('/itinerary/days');
    expect(detail).toMatch(/item 3 never existed/);
    await panel
      .locator('.detail')
      .getByRole('tab', { name: /^Findings/ })
      .click();
    await settled(panel);
    expect(await panel.locator('.detail').textContent()).toMatch(/\/itinerary\/days\/(2|-)/);
  });

  it('sees the state right before, at and after the failed event', async () => {
    const { panel } = tab;
    const frame = Number(
      await panel.locator('[data-testid=event-row][data-severity=warning]').getAttribute('data-frame'),
    );

    await moveTo(panel, frame - 1);
    const before = await stateText(panel);
    await panel.getByLabel('Only changes').check();
    await moveTo(panel, frame);
    const at = await stateText(panel);
    const note = await panel.locator('.view').textContent();
    await moveTo(panel, frame + 1);
    const after = await stateText(panel);
    await panel.getByLabel('Only changes').uncheck();

    expect(before).toContain('Casa do Largo');
    expect(at).not.toContain('Quinta das Hortênsias');
    expect(note).toContain(`#${frame} was not applied`);
    expect(after).not.toContain('Quinta das Hortênsias');
    expect(after).toMatch(/spent[\s:]*was\s*0\s*now\s*378/);
  });

  it('finds the failed patch with what the official client makes of it, and that no snapshot came to the rescue', async () => {
    const findings = await findingRows(tab.panel);

    expect(findings).toHaveLength(2);
    expect(findings[0]).toMatch(/^patch\/path-missing warning \d+:/);
    expect(findings[1]).toMatch(/^state\/no-resync info \d+:/);
    expect(findings[0]).toMatch(/ignores/);
  });
});

describe('somebody who wants to know what was said, asked and needed', () => {
  it('reads the conversation as of the cursor, and nothing that comes later', async () => {
    const { panel } = tab;
    await moveTo(panel, 0);
    await panel.getByTestId('tab-conversation').click();
    await settled(panel);
    const before = await panel.getByTestId('conversation-message').count();
    await panel.getByRole('button', { name: 'Back to the latest event' }).click();
    await settled(panel);

    expect(await panel.getByTestId('conversation-message').count()).toBeGreaterThan(before);
    expect(await panel.locator('.message-list').innerText()).toContain('assistant');
  });

  it('sees what the page has sent', async () => {
    const { panel } = tab;
    await panel.getByTestId('tab-request').click();
    await settled(panel);
    const text = await panel.locator('.view').innerText();

    expect(text).toContain('POST');
    expect(text).toContain('content-type');
    expect(text).toMatch(/threadId\s+\S+/);
  });

  it('sees how long the first token took', async () => {
    const { panel } = tab;
    await panel.getByTestId('tab-metrics').click();
    await settled(panel);

    expect(await panel.locator('.figures').innerText()).toMatch(/First token\s+[\d.]+ m?s #\d+/);
    expect(await panel.getByRole('button', { name: /^TEXT_MESSAGE_CONTENT/ }).count()).toBe(1);
  });
});

it('keeps its keys from DevTools, which would open its drawer and its own search', async () => {
  const { panel } = tab;
  await panel.getByTestId('tab-timeline').click();
  await panel.locator('.event-table').focus();
  await panel.locator('.event-table').press('Enter');
  await until(() => panel.locator('.detail').count(), 'the detail');

  await panel.locator('.event-table').press('Escape');
  await until(async () => (await panel.locator('.detail').count()) === 0, 'the detail to close');
  await panel.locator('.event-table').press('Control+f');
  await until(
    () => panel.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'filter'),
    'the filter',
  );

  expect(await panel.evaluate(() => document.hasFocus())).toBe(true);
});

it('shows the same rows when the tab is opened after the run has ended', async () => {
  const { panel, page, devtools } = tab;
  const rows = await timelineRows(panel);
  expect(rows.length).toBeGreaterThan(10);

  await panel.evaluate(() => location.reload());
  const reopened = await until(() => devtools.frames().find(frame => frame.url().includes('panel.html')), 'the panel');
  await until(() => reopened.getByTestId('run-row').count(), 'the run');
  await settled(reopened);

  expect(await timelineRows(reopened)).toEqual(rows);
  expect(await page.getByTestId('page-status').textContent()).toContain('done');
});

it('keeps runs across a reload of the page', async () => {
  const { page, panel } = tab;
  const runs = await panel.getByTestId('run-row').count();

  await page.reload();
  await runScenario(page, 'error');
  await ended(panel, runs);

  expect(
    await panel.getByTestId('run-row').evaluateAll(rows => rows.map(row => row.getAttribute('data-ending'))),
  ).toEqual(['success', 'error']);
  expect(await panel.locator('.page-load').count()).toBe(1);
});
