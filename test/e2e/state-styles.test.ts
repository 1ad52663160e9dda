import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPanelPage, type PanelPage } from '../fixtures/panel-page';
import { story } from '../fixtures/story';

let panel: PanelPage;

beforeAll(async () => {
  panel = await openPanelPage(story());
  await panel.page.getByTestId('run-row').first().click();
  await panel.show('state');
  await panel.page.keyboard.press('Shift+S');
  await panel.page.getByLabel('From').selectOption('1');
  await panel.settled();
});

afterAll(() => panel?.close());

async function choose(name: string): Promise<string> {
  await panel.page.getByRole('button', { name, exact: true }).click();
  await panel.settled();
  return panel.page.getByTestId('state-diff').innerText();
}

it('shows what differs between two events as a tree, side by side, and as a patch that can be copied', async () => {
  expect(await choose('Tree')).toMatch(/spent[\s:]*was\s*0\s*now\s*387/);
  expect(await choose('Side by side')).toMatch(/\/budget\/spent\s+changed\s+0\s+387/);
  const patch = await choose('Patch');

  expect(patch).toContain('2 operations');
  expect(patch).toMatch(/replace\s+\/budget\/spent\s+387/);
  await choose('Tree');
});

it('keeps a place in sight with the events that touched it, and goes to one of them', async () => {
  const { page } = panel;
  const row = page.locator('[data-pointer="/budget/spent"]');
  await row.hover();
  await row.getByRole('button', { name: /^Pin/ }).click();
  await panel.settled();
  const touches = page.locator('.touch');

  expect(await touches.allInnerTexts()).toEqual([
    expect.stringMatching(/#1\s+snapshot\s+nothing → 0/),
    expect.stringMatching(/#24\s+replace\s+0 → 387/),
  ]);
  await touches.first().click();
  await panel.settled();
  expect(await page.getByTestId('cursor').innerText()).toMatch(/^#1 /);
  expect(await touches.last().innerText()).toContain('later');

  await page.getByRole('button', { name: 'Unpin' }).first().click();
  await panel.settled();
  expect(await touches.count()).toBe(0);
});
