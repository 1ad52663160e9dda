import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../src/run/messages';
import { openPanelPage, type PanelPage } from '../fixtures/panel-page';
import { sampleBytes, sampleJson } from '../fixtures/samples';
import { streamOf } from '../fixtures/stream';

interface Step {
  readonly i: number;
  readonly type: string;
  readonly messages: readonly Message[];
}

const steps = sampleJson<Step[]>('expected/all-events.steps.json');
let panel: PanelPage;

beforeAll(async () => {
  panel = await openPanelPage([streamOf(sampleBytes('all-events.sse'), { request: null })]);
});

afterAll(() => panel?.close());

/** Each message as the panel shows it: id, role, and all its words. */
const shown = () =>
  panel.page
    .getByTestId('conversation-message')
    .evaluateAll(rows =>
      rows.map(row => ({ id: row.dataset.messageId, role: row.dataset.role, text: row.textContent ?? '' })),
    );

it('shows after every event the messages that the official client holds', async () => {
  let run = -1;
  for (const { i, type, messages } of steps) {
    if (type === 'RUN_STARTED') await openRun(++run);
    else await panel.page.keyboard.press('.');
    await panel.settled();
    const rows = await shown();
    expect({ i, type, ids: rows.map(({ id }) => id) }).toEqual({ i, type, ids: messages.map(({ id }) => id) });
    for (const [index, message] of messages.entries()) {
      expect(rows[index]?.role).toBe(message.role);
      for (const text of textsOf(message)) expect(rows[index]?.text).toContain(text);
    }
  }
});

async function openRun(run: number): Promise<void> {
  await panel.page.getByTestId('run-row').nth(run).click();
  await panel.page.getByRole('button', { name: /^First event/ }).click();
  await panel.show('conversation');
}

function textsOf({ content, toolCalls = [] }: Message): string[] {
  const calls = toolCalls as readonly { function?: { name: string; arguments: string } }[];
  const words = calls.flatMap(call => (call.function ? [call.function.name, call.function.arguments] : []));
  return [...(typeof content === 'string' && content.length < 120 ? [content] : []), ...words];
}
