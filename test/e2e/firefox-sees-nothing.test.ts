import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXTENSION } from '../fixtures/extension';
import { type Firefox, launchFirefox } from '../fixtures/firefox';
import { type ProbeServer, startProbeServer } from '../fixtures/probe-server';
import { type Answers, differences, PROBES } from '../fixtures/probes';
import { until } from '../fixtures/until';

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

/** Runs in the page's own world, where the remote control has none: the answers are left as text. */
const ASK = `${PROBES}
  (async () => {
    const answers = {};
    for (const name of probeNames) answers[name] = await probe(name);
    document.documentElement.dataset.answers = JSON.stringify(answers);
  })();`;

/**
 * Of a body that a script passes on, Firefox calls every failure an AbortError: what `text()` and its like say of a
 * connection that breaks is another error there.
 */
const KNOWN = ['every way to read a broken body'];

const PROBES_LIMIT_MS = 50_000;

async function answersOn(origin: string): Promise<Answers> {
  await firefox.navigate(origin);
  await firefox.evaluate(source => {
    const script = document.createElement('script');
    script.textContent = source;
    document.documentElement.append(script);
  }, ASK);
  const text = await until(
    () => firefox.evaluate(() => document.documentElement.dataset.answers),
    'the probes to end',
    PROBES_LIMIT_MS,
  );
  return JSON.parse(text) as Answers;
}

it('gives every probe the same answer with and without the extension', async () => {
  const without = await answersOn(server.plain);

  const with_ = await answersOn(server.hooked);

  expect(differences(without, with_).map(({ name }) => name)).toEqual(KNOWN);
  expect(Object.keys(without).length).toBeGreaterThan(280);
});
