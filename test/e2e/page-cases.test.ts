import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseServer, startCaseServer } from '../fixtures/case-server';
import { type Chromium, launchChromium } from '../fixtures/chromium';
import { EXTENSION, openExtensionFile, readStoredStreams, type StoredStream } from '../fixtures/extension';
import { type Evaluate, type Firefox, launchFirefox } from '../fixtures/firefox';
import {
  CASE_STREAMS,
  type CaseResult,
  comparable,
  expectedStream,
  isChance,
  pageCases,
  plainStream,
  readCaseResult,
} from '../fixtures/page-cases';
import { until } from '../fixtures/until';

const NAMES = pageCases();

let server: CaseServer;

beforeAll(async () => {
  server = await startCaseServer();
});

afterAll(() => server?.close());

/** The streams that came since `before`, once they are all there and have ended, in the order of their addresses. */
async function newStreams(read: () => Promise<StoredStream[]>, before: readonly StoredStream[], count: number) {
  const known = new Set(before.map(({ row }) => row.id));
  const streams = await until(async () => {
    const found = (await read()).filter(stream => !known.has(stream.row.id) && !isChance(stream));
    return found.length >= count && found.every(({ row }) => row.end) ? found : null;
  }, `${count} streams to end`);
  const address = (stream: StoredStream) => plainStream(stream, server).address;
  return streams.sort((a, b) => (address(a) < address(b) ? -1 : 1));
}

function expectStreams(name: string, streams: readonly StoredStream[]) {
  const wanted = CASE_STREAMS[name] ?? [];
  expect(streams.map(stream => plainStream(stream, server))).toEqual(
    wanted.map((stream, i) => expectedStream(stream, streams[i], server)),
  );
}

const failures = ({ checks }: CaseResult) => checks.filter(({ pass, soft }) => !pass && !soft);

describe('in Chromium', () => {
  let chromium: Chromium;
  let extension: Page;
  let plain: Page;

  beforeAll(async () => {
    chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
    extension = await openExtensionFile(chromium);
    plain = await chromium.context.newPage();
  });

  afterAll(() => chromium?.close());

  const stored = () => extension.evaluate(readStoredStreams).catch(() => []);

  async function play(page: Page, origin: string, name: string): Promise<CaseResult> {
    await page.goto(`${origin}/page/${name}.html`);
    return until(() => page.evaluate(readCaseResult), `${name} to end`);
  }

  it.each(NAMES)('%s sees nothing of the extension, and is recorded', async name => {
    const before = await stored();

    const [with_, without] = await Promise.all([
      play(chromium.page, server.hooked, name),
      play(plain, server.plain, name),
    ]);

    expect([failures(with_), failures(without)]).toEqual([[], []]);
    expect([with_.pass, without.pass]).toEqual([true, true]);
    expect(comparable(with_, server.hooked)).toEqual(comparable(without, server.plain));
    expectStreams(name, await newStreams(stored, before, CASE_STREAMS[name]?.length ?? 0));
  });
});

describe('in Firefox', () => {
  let firefox: Firefox;
  let panel: Evaluate;

  beforeAll(async () => {
    firefox = await launchFirefox();
    await firefox.install(EXTENSION);
    await firefox.navigate(`${server.hooked}/`);
    panel = (await firefox.openPanel()).evaluate;
  });

  afterAll(() => firefox?.close());

  const stored = () => panel(readStoredStreams).catch(() => []);

  it.each(NAMES)('%s sees nothing of the extension, and is recorded', async name => {
    const before = await stored();

    await firefox.navigate(`${server.hooked}/page/${name}.html`);
    const result = await until(() => firefox.evaluate(readCaseResult), `${name} to end`);

    expect(failures(result)).toEqual([]);
    expectStreams(name, await newStreams(stored, before, CASE_STREAMS[name]?.length ?? 0));
  });
});
