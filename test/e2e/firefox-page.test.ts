import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXTENSION } from '../fixtures/extension';
import { type Firefox, launchFirefox } from '../fixtures/firefox';
import { type ProbeServer, startProbeServer } from '../fixtures/probe-server';
import { until } from '../fixtures/until';

const ASK_ALL = `
(async () => {
  const answers = {};
  for (const name of probeNames) answers[name] = JSON.stringify(await probe(name)) ?? '';
  document.documentElement.dataset.answers = JSON.stringify(answers);
})();`;
const PROBES = [
  ...['transport-probes.js', 'probes.js'].map(file =>
    readFileSync(resolve(import.meta.dirname, '../fixtures/pages', file), 'utf8'),
  ),
  ASK_ALL,
].join('\n');

let server: ProbeServer;
let firefox: Firefox;

beforeAll(async () => {
  server = await startProbeServer();
  firefox = await launchFirefox();
  await firefox.install(EXTENSION);
});

afterAll(async () => {
  await firefox?.close();
  await server?.close();
});

/** What the probes answer as a script of the page. */
async function answers(origin: string): Promise<Record<string, string>> {
  await firefox.navigate(origin);
  await firefox.evaluate(code => {
    const script = document.createElement('script');
    script.textContent = code;
    document.head.append(script);
  }, PROBES);
  const said = await until(
    () => firefox.evaluate(() => document.documentElement.dataset.answers),
    'the probes to answer',
    60_000,
  );
  return JSON.parse(said) as Record<string, string>;
}

it('gives every probe the same answer with and without the extension', async () => {
  const without = await answers(server.plain);
  const hooked = await answers(server.hooked);

  expect(hooked).toEqual(without);
  expect(Object.keys(without).length).toBeGreaterThan(120);
});
