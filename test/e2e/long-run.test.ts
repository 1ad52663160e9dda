import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG_EVENTS } from '../demo/scenarios/long';
import { storedStreams } from '../fixtures/extension';
import { type DemoTab, openDemoTab, settled } from '../fixtures/panel';
import { until } from '../fixtures/until';

let tab: DemoTab;

beforeAll(async () => {
  tab = await openDemoTab();
});

afterAll(() => tab?.close());

it('keeps, counts and lists every event of a run of 50,000', async () => {
  const { page, panel } = tab;
  expect(LONG_EVENTS).toBeGreaterThanOrEqual(50_000);

  const { bytes } = (await page.evaluate('demo.readRaw("long", "reader")')) as { bytes: number };
  const held = await settled(panel, LONG_EVENTS);

  expect(held).toBe(LONG_EVENTS);
  expect((await storedStreams(panel)).map(row => row.bytes)).toEqual([bytes]);
  expect(await panel.getByTestId('dropped-count').textContent()).toMatch(/^0 /);
});

it('scrolls through all of its rows with a few in the document', async () => {
  const { panel } = tab;
  const list = panel.locator('.event-table');
  await list.focus();
  await list.press('Shift+ArrowRight');
  await settled(panel);

  await list.press('End');
  const atEnd = await seen(shown => shown.at(-1) === LONG_EVENTS - 1);
  await list.press('Home');
  const atStart = await seen(shown => shown[0] === 0);
  await list.evaluate(element => element.scrollTo(0, element.scrollHeight / 2));
  const inTheMiddle = await seen(shown => (shown[0] ?? 0) > 10_000 && (shown.at(-1) ?? 0) < 40_000);

  for (const shown of [atEnd, atStart, inTheMiddle]) expect(shown.length).toBeLessThan(200);
});

/** Waits until the frames of the rows in the document are as wanted. */
function seen(wanted: (frames: readonly number[]) => boolean): Promise<readonly number[]> {
  return until(async () => {
    const shown = await frames();
    return wanted(shown) ? shown : null;
  }, 'the rows to show');
}

const frames = () =>
  tab.panel.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=event-row]')].map(({ dataset }) => Number(dataset.frame)),
  );
