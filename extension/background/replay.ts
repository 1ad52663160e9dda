import browser from 'webextension-polyfill';
import type { StreamId, StreamRequest } from '../../src/capture/stream';
import type { TabStatus } from '../../src/channels/panel-messages';
import type { Served, ToTab } from '../../src/channels/relay-messages';
import { requestIds } from '../../src/replay/ids';
import { describeMatcher, type Matcher, matcherFor, matches } from '../../src/replay/match';
import { rewriteIds } from '../../src/replay/rewrite';
import { servedEnd, servedHead } from '../../src/replay/served';
import { readCapture } from '../store/captures';
import type { Database } from '../store/database';

/** What a tab is armed with. In `storage.session`: it outlives the worker, not the browser. */
interface Armed {
  readonly streams: readonly StreamId[];
  readonly matchers: readonly Matcher[];
  /** The requests that were answered so far, by `askedBy`: request `i` from stream `i`. */
  readonly given: readonly string[];
}

/** Arms the tab's documents; returns one sentence for the user when that cannot be done, else an empty text. */
export async function arm(database: Database, tab: number, streams: readonly StreamId[]): Promise<string> {
  const matchers: Matcher[] = [];
  for (const id of streams) {
    const capture = await readCapture(database, id);
    if (!capture) return 'The run is not stored any more: import it again to replay it.';
    if (!servedHead(capture))
      return 'The request of this run failed before a response came, so there is nothing to replay.';
    matchers.push(matcherFor(capture.head));
  }
  await save(tab, { streams, matchers, given: [] });
  if (await tellPage(tab, matchers)) return '';
  await browser.storage.session.remove(key(tab));
  return 'The page was loaded before the extension: reload the page, then replay.';
}

export async function disarm(tab: number): Promise<void> {
  if (!(await load(tab))) return;
  await browser.storage.session.remove(key(tab));
  await tellPage(tab, []);
}

/** What a new document of the tab is to hold: an armed tab stays armed over a reload. */
export async function armedMatchers(tab: number): Promise<readonly Matcher[]> {
  const armed = await load(tab);
  return armed && armed.given.length < armed.streams.length ? armed.matchers : [];
}

/**
 * What the held request of the page is answered with; null: let it go to the network. `askedBy` names the request: when
 * it is asked again, because the worker died over the answer, the answer is the same.
 */
export async function serve(
  database: Database,
  tab: number,
  askedBy: string,
  request: StreamRequest,
): Promise<Served | null> {
  const armed = await load(tab);
  if (!armed) return null;
  const before = armed.given.indexOf(askedBy);
  const index = before < 0 ? armed.given.length : before;
  const stream = armed.streams[index];
  const matcher = armed.matchers[index];
  if (!stream || !matcher || !matches(matcher, request)) return null;
  const capture = await readCapture(database, stream);
  const head = capture && servedHead(capture);
  if (!capture || !head) return null;
  const given = before < 0 ? [...armed.given, askedBy] : armed.given;
  await save(tab, { ...armed, given });
  if (given.length === armed.streams.length) await tellPage(tab, []);
  const from = requestIds(capture.head.request.body);
  const to = requestIds(request.body);
  return {
    head: { ...head, url: request.url },
    replayOf: stream,
    chunks: from && to ? rewriteIds(capture.chunks, from, to) : capture.chunks,
    ...servedEnd(capture),
  };
}

export async function replayStatus(tab: number): Promise<TabStatus['replay']> {
  const armed = await load(tab);
  if (!armed) return null;
  const served = armed.given.length;
  const next = armed.matchers[Math.min(served, armed.matchers.length - 1)];
  return { streams: armed.streams, served, matches: next ? describeMatcher(next) : '' };
}

/** Tells every document of the tab which requests to hold. False when none of them runs our scripts. */
async function tellPage(tab: number, matchers: readonly Matcher[]): Promise<boolean> {
  return say(tab, { kind: 'arm', matchers });
}

export function reachPage(tab: number): Promise<boolean> {
  return say(tab, { kind: 'ping' });
}

async function say(tab: number, message: ToTab): Promise<boolean> {
  try {
    return (await browser.tabs.sendMessage(tab, message)) === true;
  } catch {
    return false;
  }
}

async function load(tab: number): Promise<Armed | null> {
  const stored = await browser.storage.session.get(key(tab));
  return (stored[key(tab)] as Armed | undefined) ?? null;
}

function save(tab: number, armed: Armed): Promise<void> {
  return browser.storage.session.set({ [key(tab)]: armed });
}

function key(tab: number): string {
  return `replay:${tab}`;
}
