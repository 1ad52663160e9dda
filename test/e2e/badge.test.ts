import { afterAll, beforeAll, expect, it } from 'vitest';
import { clear, type DemoTab, ended, openDemoTab, runScenario } from '../fixtures/panel';
import { until } from '../fixtures/until';

let tab: DemoTab;

beforeAll(async () => {
  tab = await openDemoTab();
});

afterAll(() => tab?.close());

/** The badge of the inspected tab, as the toolbar shows it. */
const badge = () =>
  tab.panel.evaluate<{ text: string; title: string }>(`(async () => {
    const tabId = chrome.devtools.inspectedWindow.tabId;
    return { text: await chrome.action.getBadgeText({ tabId }), title: await chrome.action.getTitle({ tabId }) };
  })()`);
const shows = (text: string, title: string) =>
  until(
    async () => {
      const now = await badge();
      return now.text === text && now.title.endsWith(title);
    },
    `the badge ${text || '(none)'}: ${title}`,
  );

it('counts the runs of the tab and the faults that the panel has found in them', async () => {
  await shows('', 'no runs yet');
  await runScenario(tab.page, 'travel');
  await ended(tab.panel);
  await shows('1', '1 run in this tab');
  await runScenario(tab.page, 'bad-patch');
  await ended(tab.panel, 1);
  await shows('2', '2 runs in this tab, 1 fault found');
});

it('keeps the badge when the page is loaded again, and empties it with the runs', async () => {
  await tab.page.reload();
  await shows('2', '2 runs in this tab, 1 fault found');

  await clear(tab.panel);

  await shows('', 'no runs yet');
  expect((await badge()).title).not.toContain('fault');
});
