import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { launchChromium } from '../fixtures/chromium';
import { EXTENSION, openExtensionFile, storedStreams } from '../fixtures/extension';
import { until } from '../fixtures/until';
import { startCaptureServer } from './capture-server';
import { longRun } from './long-run';
import { type Pair, pairedRow } from './pairs';
import type { BenchOptions, Row } from './table';

const EVENTS = 50_000;
const FETCHES = 1_000;
/** One reading takes a tenth of a second, so that noise is as large as what is measured: many pairs, and their median. */
const READING_PAIRS = 101;
const FETCHING_PAIRS = 9;
/** Few pairs on a busy machine: in a quick round only a gross miss counts. */
const QUICK_SLACK = 1.25;

/** What the page pays for being recorded: the same work with and without the extension, in pairs, in one browser. */
export async function benchCapture({ quick }: BenchOptions): Promise<Row[]> {
  const run = longRun(EVENTS);
  const server = await startCaptureServer(run);
  const chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  try {
    const hooked = chromium.page;
    const plain = await chromium.context.newPage();
    const extension = await openExtensionFile(chromium);
    await hooked.goto(server.hooked);
    await plain.goto(server.plain);

    let read = 0;
    const readOnce = (page: Page) => {
      if (page === hooked) read++;
      return readRun(page);
    };
    const stored = () =>
      until(async () => {
        const found = await storedStreams(extension);
        return found.length === read && found.every(({ end }) => end) ? found : null;
      }, 'the run to be stored');
    const reading = await pairs(hooked, plain, quick ? 11 : READING_PAIRS, readOnce, stored);
    const rows = await stored();
    const lost = rows.filter(row => row.bytes !== run.length).length;
    const fetching = await pairs(hooked, plain, quick ? 3 : FETCHING_PAIRS, plainFetches);

    const slack = quick ? QUICK_SLACK : 1;
    return [
      pairedRow(
        `page reads ${EVENTS.toLocaleString('en')} events by fetch (${lost} of ${rows.length} runs incomplete)`,
        reading,
        1.05 * slack,
      ),
      pairedRow(`${(FETCHES * fetching.length).toLocaleString('en')} plain fetches`, fetching, 1.03 * slack),
      size('hook.js', 'hook, minified', 10 * 1024),
      size('stand-in.js', 'stand-in, minified', 10 * 1024),
      size('relay.js', 'relay, minified', 10 * 1024),
      size('assets/panel.js', 'panel, gzip', 200_000, gzipSync),
    ];
  } finally {
    await chromium.close();
    server.close();
  }
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
  rest: () => Promise<unknown> = async () => {},
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let i = 0; i <= count; i++) {
    const first = i % 2 === 0 ? hooked : plain;
    const times = new Map<Page, number>();
    for (const page of [first, first === hooked ? plain : hooked]) {
      await page.bringToFront();
      times.set(page, await work(page));
      await rest();
    }
    if (i > 0) measured.push({ ours: times.get(hooked) ?? 0, reference: times.get(plain) ?? 0 });
  }
  return measured;
}

function readRun(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const body = JSON.stringify({ threadId: 't', runId: 'r', messages: [], tools: [], context: [], state: {} });
    const start = performance.now();
    const response = await fetch('/run', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let events = 0;
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) if (JSON.parse(block.slice(6)).type) events++;
    }
    if (events < 50_000) throw new Error(`The page read ${events} events only.`);
    return performance.now() - start;
  });
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
