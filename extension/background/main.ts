import browser, { type Runtime } from 'webextension-polyfill';
import type { StreamId } from '../../src/capture/stream';
import { type FromPanel, type ToPanel, tabOfPort } from '../../src/channels/panel-messages';
import { type FromRelay, type Hello, pageOfRelayPort, type ToRelay } from '../../src/channels/relay-messages';
import { clearBefore, removeAll } from '../store/captures';
import { connectDatabase } from '../store/database';
import { countFindings, forgetFindings, showBadge } from './badge';
import { devToolsOpened, forgetClosedDevTools } from './devtools';
import { askForOrigin, followOrigins, originStatus, revokeOrigin } from './origins';
import { createPanels } from './panels';
import { post } from './post';
import { keep, pageGone, tabGone } from './recording';
import { arm, armedMatchers, disarm, reachPage, replayStatus, serve } from './replay';
import { isOutOfRoom, removedOf, removeForRoom, removeOld } from './retention';
import { changeSettings, currentSettings, isRecording, setRecording } from './settings';
import { takeTurns } from './turns';

// The worker may die between any two messages. What it knows is in the database and in `storage.session`; listeners are
// registered here, at top level, so that a message wakes it.

/** Trying again at once would fail again: a full disk takes its time. */
const TRY_AGAIN_AFTER_MS = 1000;

const panels = createPanels();
/** The addresses of inspected pages: panels say them again when they connect. */
const pages = new Map<number, string>();
const database = connectDatabase();
/** Arming, disarming and answering read and write the same record. */
const replayInTurn = takeTurns();
let problem = '';

browser.runtime.onConnect.addListener(port => {
  const page = pageOfRelayPort(port.name);
  const panelTab = tabOfPort('panel', port.name);
  const devToolsTab = tabOfPort('devtools', port.name);
  const tab = port.sender?.tab?.id;
  if (page !== null && tab !== undefined) listenToRelay(port, tab, page);
  if (panelTab !== null) listenToPanel(port, panelTab);
  if (devToolsTab !== null) devToolsOpened(devToolsTab, port);
});
browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
  const tab = sender.tab?.id;
  const hello = message as Hello;
  if (hello.kind !== 'hello' || tab === undefined) return undefined;
  if (sender.frameId === 0 && !isPrerendered(sender)) endStreamsOfTab(tab, hello.page);
  void tellStatus(tab);
  updateBadge(tab);
  return armedMatchers(tab);
});
browser.tabs.onRemoved.addListener(tab => endStreamsOfTab(tab, null));
forgetClosedDevTools();
followOrigins(() => void Promise.all(panels.tabs().map(tellStatus)));
browser.runtime.onStartup.addListener(() => {
  void database()
    .then(store => clearBefore(store, performance.timeOrigin))
    .catch(() => {});
});

function listenToRelay(port: Runtime.Port, tab: number, page: string): void {
  const inTurn = takeTurns();
  const answer = (message: ToRelay) => post(port, message);
  let failing = false;

  /** The relay connects again and sends all that is not acknowledged. */
  const sendAgain = (afterMs: number) => {
    if (failing) return;
    failing = true;
    setTimeout(() => port.disconnect(), afterMs);
  };

  port.onMessage.addListener(message => {
    const from = message as FromRelay;
    if (from.kind === 'held') {
      const { held, request } = from;
      replayInTurn(async () => {
        const served = await database()
          .then(store => serve(store, tab, `${page}/${held}`, request))
          .catch(() => null);
        answer(served ? { kind: 'serve', held, served } : { kind: 'pass', held });
        await tellStatus(tab);
      });
      return;
    }
    inTurn(async () => {
      if (failing) return;
      const { stream, number } = from.batch;
      try {
        const store = await database();
        const kept = await keep(store, tab, from.batch);
        if (kept.answer === 'again') sendAgain(0);
        else answer(kept.answer === 'ack' ? { kind: 'ack', stream, number } : { kind: 'stop', stream });
        if (kept.changed) panels.tell(tab, { kind: 'appended', streams: [stream] });
        if (from.batch.head || from.batch.end) updateBadge(tab);
        await say(tab, '');
        if (from.batch.head) await tellRemoved(await removeOld(store));
      } catch (error) {
        if (isOutOfRoom(error) && (await makeRoom(stream))) return sendAgain(0);
        sendAgain(TRY_AGAIN_AFTER_MS);
        await say(tab, `The browser does not store new chunks (${String(error)}): clear runs or free disk space.`);
      }
    });
  });
  port.onDisconnect.addListener(() => {
    inTurn(async () => {
      const streams = await pageGone(await database(), page);
      if (streams.length > 0) panels.tell(tab, { kind: 'appended', streams });
    });
  });
}

/** `shown`: the page load that the tab shows from now on; null when it is closed. */
function endStreamsOfTab(tab: number, shown: string | null): void {
  void database()
    .then(store => tabGone(store, tab, shown))
    .then(streams => {
      if (streams.length > 0) panels.tell(tab, { kind: 'appended', streams });
    })
    .catch(() => {});
}

/** It stands beside the page that the tab shows, and may never replace it. */
function isPrerendered(sender: Runtime.MessageSender): boolean {
  return (sender as { readonly documentLifecycle?: string }).documentLifecycle === 'prerender';
}

function listenToPanel(port: Runtime.Port, tab: number): void {
  const inTurn = takeTurns();
  const answer = (message: ToPanel) => post(port, message);

  panels.add(tab, port);
  inTurn(() => tellStatus(tab));
  port.onMessage.addListener(message => {
    const from = message as FromPanel;
    const turns = from.kind === 'arm' || from.kind === 'disarm' ? replayInTurn : inTurn;
    turns(() => obey(from, tab, answer));
  });
  port.onDisconnect.addListener(() => {
    panels.remove(tab, port);
    if (panels.has(tab)) return;
    pages.delete(tab);
    forgetFindings(tab);
    updateBadge(tab);
    replayInTurn(() => disarm(tab));
  });
}

async function obey(message: FromPanel, tab: number, answer: (message: ToPanel) => void): Promise<void> {
  switch (message.kind) {
    case 'record':
      await setRecording(message.on);
      await Promise.all(panels.tabs().map(tellStatus));
      return;
    case 'changed':
      panels.tell(tab, { kind: 'changed' });
      updateBadge(tab);
      return;
    case 'settings':
      await changeSettings(message.settings);
      await tellRemoved(await removeOld(await database()));
      await Promise.all(panels.tabs().map(tellStatus));
      return;
    case 'clear-everything':
      await removeAll(await database());
      for (const open of panels.tabs()) panels.tell(open, { kind: 'changed' });
      updateBadge(tab);
      return;
    case 'findings':
      countFindings(tab, message.count);
      updateBadge(tab);
      return;
    case 'arm': {
      const { call, streams } = message;
      const error = await database()
        .then(store => arm(store, tab, streams))
        .catch(reason => `The replay could not be armed (${String(reason)}): try again.`);
      answer({ kind: 'armed', call, error });
      break;
    }
    case 'disarm':
      await disarm(tab);
      break;
    case 'reload':
      await browser.tabs.reload(tab);
      break;
    case 'page':
      pages.set(tab, message.url);
      break;
    case 'ask-origin':
      await askForOrigin(message.origin);
      break;
    case 'revoke-origin':
      await revokeOrigin(message.origin);
  }
  await tellStatus(tab);
}

/** True when something could be removed. */
async function makeRoom(spared: StreamId): Promise<boolean> {
  const tabs = await removeForRoom(await database(), spared);
  await tellRemoved(tabs);
  return tabs.size > 0;
}

async function tellRemoved(tabs: ReadonlySet<number>): Promise<void> {
  for (const tab of tabs) {
    panels.tell(tab, { kind: 'changed' });
    updateBadge(tab);
    await tellStatus(tab);
  }
}

/** The browser forgets the badge when the tab loads another page. */
function updateBadge(tab: number): void {
  void database()
    .then(store => showBadge(store, tab))
    .catch(() => {});
}

/** Tells the panels of a tab when storing began to fail, and when it works again. */
async function say(tab: number, sentence: string): Promise<void> {
  if (sentence === problem) return;
  problem = sentence;
  await tellStatus(tab);
}

async function tellStatus(tab: number): Promise<void> {
  if (!panels.has(tab)) return;
  const [settings, recording, pageReached, removed, origin, replay] = await Promise.all([
    currentSettings(),
    isRecording(),
    reachPage(tab),
    removedOf(tab),
    originStatus(pages.get(tab) ?? ''),
    replayStatus(tab),
  ]);
  panels.tell(tab, { kind: 'status', status: { settings, recording, problem, pageReached, removed, origin, replay } });
}
