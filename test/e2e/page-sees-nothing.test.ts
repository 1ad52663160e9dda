import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chromium, launchChromium } from '../fixtures/chromium';
import { EXTENSION, storedStreams } from '../fixtures/extension';
import { type ProbeServer, startProbeServer } from '../fixtures/probe-server';
import { until } from '../fixtures/until';

const PROBES = readFileSync(resolve(import.meta.dirname, '../fixtures/pages/probes.js'), 'utf8');

let chromium: Chromium;
let server: ProbeServer;
let hooked: Page;
let plain: Page;

beforeAll(async () => {
  server = await startProbeServer();
  chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  [hooked, plain] = [chromium.page, await chromium.context.newPage()];
  await hooked.goto(server.hooked);
  await plain.goto(server.plain);
  await hooked.evaluate(PROBES);
  await plain.evaluate(PROBES);
});

afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

it('gives every probe the same answer with and without the extension', async () => {
  const names = await plain.evaluate<string[]>('probeNames');

  const differences: unknown[] = [];
  for (const name of names) {
    const call = `probe(${JSON.stringify(name)})`;
    const [without, with_] = [await plain.evaluate(call), await hooked.evaluate(call)];
    if (JSON.stringify(without) !== JSON.stringify(with_)) differences.push({ name, without, with: with_ });
  }

  expect(differences).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});

it('runs in the hooked page, and only there', async () => {
  await Promise.all([hooked, plain].map(page => page.evaluate(`fetch('/events').then(r => r.text())`)));

  const origins = await until(() => recordedOrigins(), 'a stored stream');

  expect(origins).toContain(server.hooked);
  expect(origins).not.toContain(server.plain);
});

it.each([
  [
    'reader.cancel()',
    'read-cancel',
    `fetch('/hold?id=ID').then(async r => { const x = r.body.getReader(); await x.read(); await x.cancel(); })`,
  ],
  [
    'AbortController.abort()',
    'read-abort',
    `(async () => { const a = new AbortController(); const r = await fetch('/hold?id=ID', { signal: a.signal }); const x = r.body.getReader(); await x.read(); a.abort(); })()`,
  ],
])('lets %s reach the server within a second', async (_name, id, script) => {
  await hooked.evaluate(script.replace('ID', id));

  const after = await until(() => server.closedAfter(id), 'the server to see the connection close');

  expect(after).toBeLessThan(1000);
});

/** Where the streams in the extension's database come from. */
async function recordedOrigins(): Promise<string[] | null> {
  const rows = await storedStreams(chromium);
  const origins = new Set(rows.map(row => new URL(row.head.request.url).origin));
  return origins.size > 0 ? [...origins] : null;
}
