import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelPage, type PanelPage } from '../fixtures/panel-page';
import { story } from '../fixtures/story';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = ['timeline', 'conversation', 'state', 'findings', 'request', 'metrics'];
const SIZES = { wide: { width: 1400, height: 800 }, narrow: { width: 420, height: 900 } };

let panel: PanelPage;

beforeAll(async () => {
  panel = await openPanelPage(story());
  await panel.page.evaluate(AXE);
  await panel.page.getByTestId('run-row').first().click();
});

afterAll(() => panel?.close());

/** What axe finds, one line per rule and place. */
function violations(): Promise<string[]> {
  return panel.page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${any[0]?.message} ${html}`));
  });
}

describe.each(['light', 'dark'] as const)('in the %s theme axe finds nothing', theme => {
  describe.each(Object.entries(SIZES))('in a %s panel', (_name, size) => {
    it.each(VIEWS)('in the view %s', async view => {
      await panel.page.setViewportSize(size);
      await panel.page.emulateMedia({ colorScheme: theme });
      await panel.show(view);

      expect(await violations()).toEqual([]);
    });
  });
});

it('opens the list of keys with a key, finds nothing in it, and closes it', async () => {
  const list = panel.page.getByRole('dialog', { name: 'Keys' });
  await panel.page.keyboard.press('?');
  await list.waitFor();

  expect(await violations()).toEqual([]);
  await panel.page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await panel.page.keyboard.press('?');
  await list.waitFor();
  await panel.page.keyboard.press('?');
  await list.waitFor({ state: 'hidden' });
});

it.each(['Side by side', 'Patch'])('finds nothing in a difference that is shown as %s', async style => {
  await panel.show('state');
  await panel.page.getByLabel('From').selectOption('start');
  await panel.page.getByRole('button', { name: style, exact: true }).click();
  await panel.settled();

  expect(await violations()).toEqual([]);
});

it('finds nothing in completions of the filter', async () => {
  await panel.page.getByTestId('filter').pressSequentially('t');
  await panel.settled();

  expect(await violations()).toEqual([]);
  await panel.page.getByTestId('filter').fill('');
});

it('finds nothing before anything was captured', async () => {
  const empty = await openPanelPage([]);
  await empty.page.evaluate(AXE);
  const found = await empty.page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    return (await axe.run(document)).violations.map(({ id }) => id);
  });
  await empty.close();

  expect(found).toEqual([]);
});
