import { AGUI_MEDIA_TYPE } from '@ag-ui/encoder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScenarioName } from '../../demo/scenarios/catalogue';
import { type Demo, startDemo } from '../../demo/server';
import { REQUEST } from '../../fixtures/official-client';
import { until } from '../../fixtures/until';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ pace: 0 });
});
afterAll(() => demo.close());

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(REQUEST) });
}

const agent = (name: ScenarioName): string => `${demo.agentUrl}/${name}`;

describe('the agent', () => {
  it('answers other origins with server-sent events', async () => {
    const response = await ask(agent('travel'));

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toMatch(/^data: \{"type":"RUN_STARTED",.*\n\n$/s);
  });

  it('sends protobuf to those who name it', async () => {
    const response = await ask(agent('travel'), { accept: AGUI_MEDIA_TYPE });

    const bytes = await response.arrayBuffer();

    expect(response.headers.get('content-type')).toBe(AGUI_MEDIA_TYPE);
    expect(new DataView(bytes).getUint32(0)).toBeLessThan(bytes.byteLength);
  });

  it('takes messages without ids at the address that the guide uses', async () => {
    const body = JSON.stringify({
      threadId: 't',
      runId: 'r',
      messages: [{ role: 'user', content: 'Hot?' }],
      tools: [],
    });

    const response = await fetch(`${demo.url}api/agent/run`, { method: 'POST', body });

    expect(await response.text()).toContain('data: {"type": "REASONING_START"}\n\n');
  });

  it('refuses what is no request of the protocol', async () => {
    const response = await fetch(agent('travel'), { method: 'POST', body: '{"threadId":7}' });

    expect(response.status).toBe(400);
  });

  it('breaks the connection of a cut run inside a frame', async () => {
    const received: string[] = [];

    const reading = (async () => {
      const { body } = await ask(agent('cut'));
      for await (const chunk of body ?? []) received.push(Buffer.from(chunk).toString());
    })();

    await expect(reading).rejects.toThrow();
    expect(received.join('')).toMatch(/\n\ndata: \{"type":"TEXT_MESSAGE_CONTENT","[^\n]*[^}\n]$/);
    await until(() => demo.requests().at(-1)?.ending === 'cut', 'the cut request');
  });

  it('knows that a client left, and when', async () => {
    const index = demo.requests().length;
    const { body } = await ask(agent('hold'));
    const open = demo.requests()[index];

    await body?.cancel();
    await until(() => demo.requests()[index]?.ending !== 'open', 'the end of the request');

    expect(open).toMatchObject({ scenario: 'hold', ending: 'open', ms: null });
    expect(demo.requests()[index]).toMatchObject({ ending: 'left', ms: expect.any(Number) });
  });
});

describe('stopping the agent', () => {
  it('fails requests on both origins and serves the page on, until it is started again', async () => {
    const urls = [agent('travel'), `${demo.url}agent/travel`];

    await demo.stopAgent();
    const failures = await Promise.allSettled(urls.map(url => ask(url)));
    const page = await fetch(demo.url);
    await demo.startAgent();
    const answers = await Promise.all(urls.map(url => ask(url)));

    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await page.text()).toContain(`content="${demo.agentUrl}"`);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('breaks the runs that are open', async () => {
    const responses = await Promise.all([ask(agent('hold')), ask(`${demo.url}agent/hold`)]);

    const bodies = responses.map(response => response.text());
    await demo.stopAgent();
    const endings = await Promise.allSettled(bodies);
    await demo.startAgent();

    expect(endings.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
