import type { JsonPatch } from '@ag-ui/client';
import { applyPatch, deepClone } from 'fast-json-patch';
import { newId } from './new-id';

export type GuideView = {
  readonly thought: (text: string) => void;
  readonly reply: (text: string) => void;
  readonly state: (state: unknown) => void;
};

/** The application's state before the agent repairs it. */
export const GREENHOUSE = {
  nodes: { 3: { status: 'running' }, 4: { status: 'overheated' } },
  active_alerts: ['node 4 above 60 °C'],
};

/** A page's own reader of a stream, without any client library: `fetch`, `getReader`, and blocks between empty lines. */
export async function runGuideAgent(prompt: string, view: GuideView, signal: AbortSignal): Promise<void> {
  const state = deepClone(GREENHOUSE);
  view.state(state);
  const response = await fetch('/api/agent/run', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      threadId: 'session-greenhouse-7',
      runId: `run-${newId()}`,
      state,
      messages: [{ role: 'user', content: prompt }],
      tools: [],
    }),
    signal,
  });

  const reader = response.body?.getReader();
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) show(JSON.parse(block.slice('data: '.length)), state, view);
    }
  }
}

/** The members that this reader looks at; it trusts its own server for the rest. */
type GuideEvent = { readonly type: string; readonly delta: string; readonly patch: JsonPatch };

function show(event: GuideEvent, state: unknown, view: GuideView): void {
  switch (event.type) {
    case 'REASONING_MESSAGE_CONTENT':
      view.thought(event.delta);
      break;
    case 'TEXT_MESSAGE_CONTENT':
      view.reply(event.delta);
      break;
    case 'STATE_DELTA':
      applyPatch(state, event.patch);
      view.state(state);
      break;
  }
}
