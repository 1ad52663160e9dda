import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { StreamRow } from '../../extension/store/database';
import { launchChromium, openDevTools, openPanel } from '../fixtures/chromium';
import { EXTENSION, forgetStreams, openExtensionFile, storedStreams } from '../fixtures/extension';
import { clear } from '../fixtures/panel';
import { until } from '../fixtures/until';
import { type CaptureServer, messagesOf, startCaptureServer } from './capture-server';
import { longRun } from './long-run';
import { INPUT, type PageRead, readByEventSource, readByFetch, readByWebSocket, readByXhr } from './page-reads';
import { type Pair, pairedRow } from './pairs';
import type { BenchOptions, Row } from './table';

const EVENTS = 50_000;
const FETCHES = 1_000;
/** One reading takes a tenth of a second, so that noise is as large as what is measured: many pairs, and their median. */
const READING_PAIRS = 101;
const OTHER_PAIRS = 31;
const FETCHING_PAIRS = 9;
const SHOWN_PAIRS = 9;
/** Few pairs on a busy machine: in a quick round only a gross miss counts. */
const QUICK_SLACK = 1.25;

/** `most`: what the page may pay. */
const WAYS: readonly {
  readonly name: string;
  readonly read: PageRead;
  readonly count: number;
  readonly most: number;
}[] = [
  { name: 'fetch', read: readByFetch, count: READING_PAIRS, most: 1.05 },
  { name: 'XMLHttpRequest', read: readByXhr, count: OTHER_PAIRS, most: 1.1 },
  { name: 'EventSource', read: readByEventSource, count: OTHER_PAIRS, most: 1.1 },
  { name: 'WebSocket', read: readByWebSocket, count: OTHER_PAIRS, most: 1.1 },
];

/** What the page pays for being recorded: the same work with and without the extension, in pairs, in one browser. */
export async function benchCapture({ quick }: BenchOptions): Promise<Row[]> {
  const run = longRun(EVENTS);
  const slack = quick ? QUICK_SLACK : 1;
  const server = await startCaptureServer(run);
  const chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  try {
    const hooked = chromium.page;
    const plain = await chromium.context.newPage();
    const extension = await openExtensionFile(chromium);
    await hooked.goto(server.hooked);
    await plain.goto(server.plain);
    const rows: Row[] = [];

    /** The machine is at rest when the run is stored. It is forgotten then, or runs would fill the disk. */
    const stored = async (page: Page) => {
      if (page === plain) return;
      const row = await until(async () => (await storedStreams(extension)).find(({ end }) => end), 'the stored run');
      if (!isWhole(row, run)) throw new Error(`Of a run by ${row.head.transport}, ${row.bytes} bytes were kept.`);
      await forgetStreams(extension);
    };
    for (const { name, read, count, most } of WAYS) {
      const measured = await pairs(hooked, plain, quick ? 3 : count, read, stored);
      rows.push(pairedRow(`page reads ${EVENTS.toLocaleString('en')} events by ${name}`, measured, most * slack));
    }
    const fetching = await pairs(hooked, plain, quick ? 3 : FETCHING_PAIRS, plainFetches);
    rows.push(pairedRow(`${(FETCHES * fetching.length).toLocaleString('en')} plain fetches`, fetching, 1.03 * slack));
    return [...rows, await shownRow(server, run, quick ? 3 : SHOWN_PAIRS, 8 * slack), ...sizes()];
  } finally {
    await chromium.close();
    server.close();
  }
}

/** Every byte of the run was kept: of a socket the payloads, and what the page sent. */
function isWhole({ head, bytes }: StreamRow, run: Buffer): boolean {
  if (head.transport !== 'websocket') return bytes === run.length;
  return bytes === messagesOf(run).join('').length + INPUT.length;
}

/** From the run's first byte to all of its events folded and shown, against the page's own time without the extension. */
async function shownRow(server: CaptureServer, run: Buffer, count: number, budget: number): Promise<Row> {
  const events = messagesOf(run).length;
  const chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  try {
    const plain = await chromium.context.newPage();
    await plain.goto(server.plain);
    await chromium.page.bringToFront();
    await chromium.page.goto(server.hooked);
    await openDevTools(chromium);
    const { panel } = await openPanel(chromium);
    const measured = await pairs(chromium.page, plain, count, async page => {
      if (page === plain) return readByFetch(plain);
      await Promise.all([readByFetch(page), panel.waitForFunction(isShown, events, { polling: 'raf' })]);
      const shownAfter = performance.now() - server.startedAt();
      await clear(panel);
      return shownAfter;
    });
    const what = `first byte to all ${events.toLocaleString('en')} events shown in the open panel ÷ the page's own reading`;
    return pairedRow(what, measured, budget);
  } finally {
    await chromium.close();
  }
}

function isShown(events: number): boolean {
  const { idle, events: held } = document.documentElement.dataset;
  return idle === 'true' && Number(held) === events;
}

function sizes(): Row[] {
  return [
    size('hook.js', 'hook, minified', 10 * 1024),
    size('stand-in.js', 'stand-in, minified', 10 * 1024),
    size('relay.js', 'relay, minified', 10 * 1024),
    size('assets/panel.js', 'panel, gzip', 200_000, gzipSync),
  ];
}

/**
 * Milliseconds of the same work in both pages, one after the other, in turns of who is first; the first pair warms up.
 * After each work the machine comes to rest, so that neither pays for the other.
 */
async function pairs(
  hooked: Page,
  plain: Page,
  count: number,
  work: (page: Page) => Promise<number>,
  rest: (page: Page) => Promise<void> = async () => {},
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let i = 0; i <= count; i++) {
    const first = i % 2 === 0 ? hooked : plain;
    const times = new Map<Page, number>();
    for (const page of [first, first === hooked ? plain : hooked]) {
      await page.bringToFront();
      times.set(page, await work(page));
      await rest(page);
    }
    if (i > 0) measured.push({ ours: times.get(hooked) ?? 0, reference: times.get(plain) ?? 0 });
  }
  return measured;
}

function plainFetches(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now();
    for (let i = 0; i < 1_000; i++) await (await fetch('/json')).json();
    return performance.now() - start;
  });
}

function size(file: string, what: string, budget: number, pack: (bytes: Buffer) => Buffer = bytes => bytes): Row {
  const bytes = pack(readFileSync(join(EXTENSION, file))).length;
  return { what, ours: `${bytes} B`, reference: '–', ratio: null, budget, verdict: bytes <= budget ? 'met' : 'MISSED' };
}
