import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { StreamRow } from '../../extension/store/database';
import { launchChromium, openDevTools, openPanel } from '../fixtures/chromium';
import { EXTENSION } from '../fixtures/extension';
import { clear } from '../fixtures/panel';
import { createRuns, type Runs, startCaptureServer } from './capture-server';
import { drivePairs } from './driven-pages';
import { longRun } from './long-run';
import {
  fetchPlainly,
  INPUT,
  type PageWork,
  readByEventSource,
  readByFetch,
  readByWebSocket,
  readByXhr,
} from './page-reads';
import { type Pair, pairedRow } from './pairs';
import type { BenchOptions, Row } from './table';

const EVENTS = 50_000;
const SHOWN_PAIRS = 9;
const QUICK_PAIRS = 4;
/** Few pairs of a twentieth of a second on a busy machine: in a quick round only twice the budget counts as a miss. */
const QUICK_SLACK = 2;

interface Work {
  readonly what: string;
  readonly work: PageWork;
  readonly pairs: number;
  readonly most: number;
}

/** A reading by fetch takes a twentieth of a second, so that noise is larger than what is measured: many pairs. */
const READS: readonly Work[] = [
  { what: 'fetch', work: readByFetch, pairs: 250, most: 1.05 },
  { what: 'XMLHttpRequest', work: readByXhr, pairs: 61, most: 1.1 },
  { what: 'EventSource', work: readByEventSource, pairs: 21, most: 1.1 },
  { what: 'WebSocket', work: readByWebSocket, pairs: 21, most: 1.1 },
];
const FETCHES: Work = { what: '1,000 plain fetches', work: fetchPlainly, pairs: 21, most: 1.03 };

/** What the page pays for being recorded: the same work with and without the extension, in pairs, in one browser. */
export async function benchCapture({ quick }: BenchOptions): Promise<Row[]> {
  const runs = createRuns(longRun(EVENTS));
  const slack = quick ? QUICK_SLACK : 1;
  const rows: Row[] = [];
  for (const { what, work, pairs, most } of READS) {
    const driven = await drivePairs(runs, work, quick ? QUICK_PAIRS : pairs);
    const kept = driven.stored.filter(row => isWhole(row, runs)).length;
    if (kept !== driven.runs) throw new Error(`Of ${driven.runs} runs by ${what}, ${kept} were kept whole.`);
    rows.push(pairedRow(`page reads ${EVENTS.toLocaleString('en')} events by ${what}`, driven.pairs, most * slack));
  }
  const { pairs } = await drivePairs(runs, FETCHES.work, quick ? QUICK_PAIRS : FETCHES.pairs);
  rows.push(pairedRow(FETCHES.what, pairs, FETCHES.most * slack));
  return [...rows, await shownRow(runs, quick ? QUICK_PAIRS : SHOWN_PAIRS, 8 * slack), ...sizes()];
}

/** Every byte of the run was kept: of a socket the payloads, and what the page sent. */
function isWhole({ head, bytes, end }: StreamRow, { run, messages }: Runs): boolean {
  if (end === null) return false;
  if (head.transport !== 'websocket') return bytes === run.length;
  return bytes === messages.join('').length + INPUT.length;
}

/** From the run's first byte to all of its events folded and shown, against the page's own time without the extension. */
async function shownRow(runs: Runs, count: number, budget: number): Promise<Row> {
  const events = runs.messages.length;
  const server = await startCaptureServer(runs);
  const chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  try {
    const hooked = chromium.page;
    const plain = await chromium.context.newPage();
    await plain.goto(server.plain);
    await hooked.goto(server.hooked);
    await openDevTools(chromium);
    const { panel } = await openPanel(chromium);
    const measured: Pair[] = [];
    for (let i = 0; i <= count; i++) {
      const reference = await readIn(plain);
      await Promise.all([readIn(hooked), panel.waitForFunction(isShown, events, { polling: 'raf' })]);
      const ours = performance.now() - runs.startedAt;
      await clear(panel);
      if (i > 0) measured.push({ ours, reference });
    }
    const what = `first byte to all ${events.toLocaleString('en')} events shown in the open panel ÷ the page's own reading`;
    return pairedRow(what, measured, budget);
  } finally {
    await chromium.close();
    server.close();
  }
}

async function readIn(page: Page): Promise<number> {
  await page.bringToFront();
  return page.evaluate(readByFetch, INPUT);
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

function size(file: string, what: string, budget: number, pack: (bytes: Buffer) => Buffer = bytes => bytes): Row {
  const bytes = pack(readFileSync(join(EXTENSION, file))).length;
  return { what, ours: `${bytes} B`, reference: '–', ratio: null, budget, verdict: bytes <= budget ? 'met' : 'MISSED' };
}
