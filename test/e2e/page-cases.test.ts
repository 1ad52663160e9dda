import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamRow } from '../../extension/store/database';
import { type CaseServer, startCaseServer } from '../fixtures/case-server';
import { caseBytes } from '../fixtures/cases';
import { type Chromium, launchChromium } from '../fixtures/chromium';
import { EXTENSION, forgetStreams, openExtensionFile, storedStreams } from '../fixtures/extension';
import { type Firefox, launchFirefox } from '../fixtures/firefox';
import { until } from '../fixtures/until';

/** What a page says of itself. A soft check is information only. */
interface Report {
  readonly done: boolean;
  readonly checks: readonly { readonly name: string; readonly pass: boolean; readonly soft: boolean }[];
}

const PAGES = readdirSync(join(import.meta.dirname, '../fixtures/cases')).filter(name => name.endsWith('.html'));
/** Streams that each page reads and that are AG-UI, by a part of their URLs. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'B89-cancel-propagates.html': ['/hold'],
  'B90-response-identity.html': ['B63-crlf'],
  'B92-byob-reader.html': ['B68-one-byte-chunks'],
  'B93-websocket-shape.html': ['B80-ws-burst', 'B81-ws-odd-frames'],
  'B95-no-extra-requests.html': ['/sse/'],
  'B96-early-and-frames.html': ['early-1', 'saved-2'],
  'B98-strict-csp.html': ['B41-empty-deltas'],
  'B99-abort-semantics.html': ['/hold'],
  'B101-xhr-sse.html': ['/sse/'],
  'B113-replay-exact.html': ['B113-replay'],
};

/** Streams of the first script, of a reference that it kept, and of frames of every kind. */
const FRAMES = ['early-1', 'saved-2', 'blank-3', 'srcdoc-4', 'sandbox-5', 'blob-6'];
const REMOVED = 'reopened-7';

let server: CaseServer;

beforeAll(async () => {
  server = await startCaseServer();
});

afterAll(() => server?.close());

const readReport = () => (globalThis as { __case?: Report }).__case ?? null;
const verdicts = ({ checks }: Report) => checks.map(({ name, pass, soft }) => [name, pass || soft]);
const failed = ({ checks }: Report) => checks.filter(({ pass, soft }) => !pass && !soft);

describe('in Chromium', () => {
  let chromium: Chromium;
  let page: Page;
  let extension: Page;

  beforeAll(async () => {
    chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
    page = chromium.page;
    extension = await openExtensionFile(chromium);
  });

  afterAll(() => chromium?.close());

  async function run(url: string): Promise<Report> {
    await page.goto(url);
    return until(async () => {
      const report = await page.evaluate<Report | null>('globalThis.__case ?? null');
      return report?.done ? report : null;
    }, 'the page to be done');
  }

  it.each(PAGES)('%s finds nothing with the extension that it does not find without', async name => {
    await forgetStreams(extension).catch(() => {});
    const hooked = await run(`${server.hooked}/page/${name}`);
    const plain = await run(`${server.plain}/page/${name}`);

    expect(failed(hooked)).toEqual([]);
    expect(verdicts(hooked)).toEqual(verdicts(plain));
    for (const part of READ[name] ?? []) {
      const rows = await until(() => recorded(part), `the stream of ${part}`);
      expect(rows.some(({ bytes }) => bytes > 0) && rows.every(({ lost }) => lost === 0)).toBe(true);
    }
  });

  async function recorded(part: string): Promise<readonly StreamRow[] | null> {
    const rows = (await storedStreams(extension)).filter(({ head }) => head.request.url.includes(part));
    return rows.length > 0 && rows.every(({ end }) => end) ? rows : null;
  }

  it('records the stream of every kind of frame once, byte for byte', async () => {
    await forgetStreams(extension);
    await run(`${server.hooked}/page/B96-early-and-frames.html`);
    await until(async () => (await Promise.all(FRAMES.map(recorded))).every(rows => rows), 'all streams');

    const rows = await storedStreams(extension);
    const bytesOf = (id: string) =>
      rows.filter(({ head }) => head.request.url.endsWith(`?id=${id}`)).map(row => row.bytes);
    const template = new TextDecoder().decode(caseBytes('B96-frame-run.sse'));
    for (const id of FRAMES) expect(bytesOf(id)).toEqual([template.replaceAll('@@ID@@', id).length]);
    // Its frame is removed in the very task in which its body came whole: nobody may be there to be told.
    expect(bytesOf(REMOVED).length).toBeLessThanOrEqual(1);
  });

  it('records what the page stops as stopped by the page', async () => {
    await forgetStreams(extension);
    await run(`${server.hooked}/page/B89-cancel-propagates.html`);
    const rows = await until(() => recorded('/hold'), 'the streams');

    expect(rows.map(({ end }) => end?.reason).sort()).toEqual(['aborted', 'cancelled', 'cancelled']);
  });
});

describe('in Firefox', () => {
  let firefox: Firefox;

  beforeAll(async () => {
    firefox = await launchFirefox();
    await firefox.install(EXTENSION);
  });

  afterAll(() => firefox?.close());

  it.each(PAGES)('%s finds nothing with the extension that it does not find without', async name => {
    const [hooked, plain] = [await run(server.hooked), await run(server.plain)];

    expect(verdicts(hooked)).toEqual(verdicts(plain));

    async function run(origin: string): Promise<Report> {
      await firefox.navigate(`${origin}/page/${name}`);
      return until(async () => {
        const report = await firefox.evaluate(readReport);
        return report?.done ? report : null;
      }, 'the page to be done');
    }
  });
});
