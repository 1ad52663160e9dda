import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelPage, type PanelPage } from '../fixtures/panel-page';
import { story } from '../fixtures/story';

let panel: PanelPage;

beforeAll(async () => {
  panel = await openPanelPage(story());
});

afterAll(() => panel?.close());

async function openRun(run: number, view: string): Promise<void> {
  await panel.page.getByTestId('run-row').nth(run).click();
  await panel.show(view);
}

const messages = () =>
  panel.page.getByTestId('conversation-message').evaluateAll(rows => rows.map(row => row.dataset.messageId));

const cursor = () => panel.page.getByTestId('cursor').innerText();

describe('somebody who asks what the agent said, and when', () => {
  it('reads every kind of message, with calls, activities and the interrupt', async () => {
    await openRun(0, 'conversation');
    const text = await panel.page.locator('.message-list').innerText();

    expect(await messages()).toEqual(['msg-1', 'msg-2', 'rsn-4', 'msg-10', 'msg-11', 'act-2', 'msg-12', 'call-72']);
    expect(text).toContain('encrypted, 16 characters');
    expect(text).toContain('image/png');
    expect(text).toContain('"direct.example"');
    expect(text).toContain('12.10 s');
    expect(text).toContain('Pay €387.00 to Casa do Bairro for 3 nights?');
    expect(text).toMatch(/\/approved\s+is not of type boolean/);
  });

  it('goes to the event that made a message, and sees what was there then', async () => {
    await openRun(0, 'conversation');
    await panel.page.locator('[data-message-id=msg-12] .message-where').click();
    await panel.settled();

    expect(await cursor()).toContain('#26');
    expect((await messages()).at(-1)).toBe('msg-12');
    expect(await panel.page.locator('.message.is-changed').getAttribute('data-message-id')).toBe('msg-12');
    expect(await panel.page.locator('[data-message-id=msg-12]').innerText()).toContain('streaming');

    await panel.page.getByRole('button', { name: 'Back to the latest event' }).click();
    await panel.settled();
    expect(await cursor()).toContain('#37');
  });

  it('walks through the conversation by keyboard alone', async () => {
    await openRun(0, 'conversation');
    const { page } = panel;
    await page.locator('.message-list [tabindex="0"]').focus();

    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.messageId)).toBe('msg-1');
    await page.keyboard.press('ArrowLeft');
    await panel.settled();
    expect(await page.locator('[data-message-id=msg-1] .message-fold').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await panel.settled();

    expect(await cursor()).toContain('#33');
  });

  it('finds a text, and leaves kinds of messages out', async () => {
    await openRun(0, 'conversation');
    await panel.page.getByLabel('Find in conversation').fill('guesthouse');
    await panel.settled();
    expect(await messages()).toEqual(['msg-12']);
    await panel.page.getByLabel('Find in conversation').fill('');
    await panel.page.getByRole('checkbox', { name: 'Tools' }).uncheck();
    await panel.page.getByRole('checkbox', { name: 'Reasoning' }).uncheck();
    await panel.settled();

    expect(await messages()).toEqual(['msg-1', 'msg-2', 'msg-10', 'act-2', 'msg-12']);
    await panel.page.getByRole('checkbox', { name: 'Tools' }).check();
    await panel.page.getByRole('checkbox', { name: 'Reasoning' }).check();
  });
});

describe('somebody who asks what the page has sent', () => {
  it('sees the input by its parts, the client tools, and the answer against its schema', async () => {
    await openRun(1, 'request');
    const text = await panel.page.locator('.view').innerText();

    expect(text).toContain('http://localhost:8000/api/agent');
    expect(text).toContain('text/event-stream');
    expect(text).toContain('run-5b93');
    expect(text).toMatch(/\/card\s+is one of the 2 allowed values/);
    expect(text).toMatch(/\/note\s+is absent, and optional/);
    expect(text).toContain('The page sent no state');
  });

  it('follows a client tool from its declaration to its call and its answer', async () => {
    await openRun(0, 'request');
    const row = panel.page.getByRole('row', { name: /show_on_map/ });

    expect(await row.innerText()).toMatch(/#30.*call-70[\s\S]*with run-5b93/);
    expect(await panel.page.getByRole('row', { name: /print/ }).innerText()).toContain('not called in this run');
    await row.getByRole('button', { name: /#30/ }).click();
    await panel.settled();

    expect(await panel.page.getByTestId('tab-timeline').getAttribute('aria-selected')).toBe('true');
    expect(await cursor()).toContain('#30');
  });
});

describe('somebody who asks what took so long', () => {
  it('goes from the longest gap to its event', async () => {
    await openRun(0, 'metrics');
    await panel.page.getByRole('button', { name: /10\.00 s and longer: 1 gap/ }).click();
    await panel.settled();

    expect(await cursor()).toContain('#28');
  });

  it('filters the timeline by a type', async () => {
    await openRun(0, 'metrics');
    await panel.page.getByRole('button', { name: /^TOOL_CALL_ARGS/ }).click();
    await panel.settled();

    expect(await panel.page.getByTestId('filter').inputValue()).toBe('type:TOOL_CALL_ARGS');
    await panel.page.getByTestId('filter').fill('');
  });

  it('sees the times of a tool, and what the run has used', async () => {
    await openRun(0, 'metrics');
    const text = await panel.page.locator('.view').innerText();

    expect(text).toMatch(/search_hotels\s+320 ms \+ 2\.81 s/);
    expect(text).toMatch(/outputTokens\s+412/);
  });

  it('goes from a change that was not applied to the state there', async () => {
    await openRun(0, 'metrics');
    await panel.page.getByRole('button', { name: /not applied/ }).click();
    await panel.settled();

    expect(await panel.page.getByTestId('tab-state').getAttribute('aria-selected')).toBe('true');
    expect(await cursor()).toContain('#25');
  });
});
