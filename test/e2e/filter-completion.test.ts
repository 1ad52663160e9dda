import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPanelPage, type PanelPage } from '../fixtures/panel-page';
import { story } from '../fixtures/story';

let panel: PanelPage;

beforeAll(async () => {
  panel = await openPanelPage(story());
});

afterAll(() => panel?.close());

it('completes a filter as it is typed, by keyboard alone', async () => {
  const { page } = panel;
  const filter = page.getByTestId('filter');
  await filter.pressSequentially('fam');
  await panel.settled();
  expect(await page.locator('.completion').allInnerTexts()).toEqual([expect.stringContaining('family:')]);

  await filter.press('ArrowDown');
  await filter.press('Enter');
  await filter.pressSequentially('st');
  await filter.press('ArrowUp');
  await filter.press('Enter');
  await panel.settled();

  expect(await filter.inputValue()).toBe('family:state ');
  expect(await page.locator('.completion').count()).toBe(0);
  await filter.press('Escape');
  expect(await filter.inputValue()).toBe('');
});

it('leaves Enter and Tab alone while nothing is chosen', async () => {
  const { page } = panel;
  const filter = page.getByTestId('filter');
  await filter.fill('t');
  await panel.settled();
  expect(await page.locator('.completion').count()).toBe(3);

  await filter.press('Enter');
  expect(await filter.inputValue()).toBe('t');
  await filter.press('Tab');
  await panel.settled();

  expect(await filter.evaluate(element => element === document.activeElement)).toBe(false);
  expect(await page.locator('.completion').count()).toBe(0);
  await filter.fill('');
});
