import browser, { type Runtime } from 'webextension-polyfill';
import { type FromPanel, type ToPanel, tabOfPanelPort } from '../../src/channels/panel-messages';
import { type FromRelay, pageOfRelayPort, type ToRelay } from '../../src/channels/relay-messages';
import { clearBefore } from '../store/captures';
import { type Database, openDatabase } from '../store/database';
import { createPanels } from './panels';
import { keep, pageGone } from './recording';
import { arm, disarm, reachPage, rearm, replayStatus, serve } from './replay';
import { isRecording, setRecording } from './settings';

// The worker may die between any two messages. What it knows is in the database and in `storage.session`; listeners are
// registered here, at top level, so that a message wakes it.

const panels = createPanels();
/** Two documents of a tab may ask at once: each gets a stream of its own. */
const serveInTurn = takeTurns();
let opened: Promise<Database> | null = null;

browser.runtime.onConnect.addListener(port => {
  const page = pageOfRelayPort(port.name);
  const panelTab = tabOfPanelPort(port.name);
  const tab = port.sender?.tab?.id;
  if (page !== null && tab !== undefined) listenToRelay(port, tab, page);
  if (panelTab !== null) listenToPanel(port, panelTab);
});
browser.runtime.onStartup.addListener(() => {
  void database().then(store => clearBefore(store, performance.timeOrigin));
});
browser.tabs.onUpdated.addListener((tab, change) => {
  if (change.status === 'loading') void rearm(tab);
  if (change.status && panels.has(tab)) void tellStatus(tab);
});

function database(): Promise<Database> {
  opened ??= openDatabase();
  return opened;
}

function listenToRelay(port: Runtime.Port, tab: number, page: string): void {
  const inTurn = takeTurns();
  const answer = (message: ToRelay) => post(port, message);

  port.onMessage.addListener(message => {
    const from = message as FromRelay;
    if (from.kind === 'held') {
      const { held, request } = from;
      serveInTurn(async () => {
        const served = await serve(await database(), tab, `${page}/${held}`, request).catch(() => null);
        answer(served ? { kind: 'serve', held, served } : { kind: 'pass', held });
        await tellStatus(tab);
      });
      return;
    }
    inTurn(async () => {
      const { stream, number } = from.batch;
      const kept = await keep(await database(), tab, from.batch);
      answer(kept.answer === 'ack' ? { kind: 'ack', stream, number } : { kind: 'stop', stream });
      if (kept.changed) panels.tell(tab, { kind: 'appended', streams: [stream] });
    });
  });
  port.onDisconnect.addListener(() => {
    inTurn(async () => {
      const streams = await pageGone(await database(), page);
      if (streams.length > 0) panels.tell(tab, { kind: 'appended', streams });
    });
  });
}

function listenToPanel(port: Runtime.Port, tab: number): void {
  const inTurn = takeTurns();
  const answer = (message: ToPanel) => post(port, message);

  panels.add(tab, port);
  inTurn(() => tellStatus(tab));
  port.onMessage.addListener(message => {
    inTurn(() => obey(message as FromPanel, tab, answer));
  });
  port.onDisconnect.addListener(() => {
    panels.remove(tab, port);
    if (!panels.has(tab)) inTurn(() => disarm(tab));
  });
}

async function obey(message: FromPanel, tab: number, answer: (message: ToPanel) => void): Promise<void> {
  switch (message.kind) {
    case 'record':
      await setRecording(message.on);
      break;
    case 'changed':
      panels.tell(tab, { kind: 'changed' });
      return;
    case 'arm':
      answer({ kind: 'armed', call: message.call, error: await arm(await database(), tab, message.streams) });
      break;
    case 'disarm':
      await disarm(tab);
      break;
    case 'reload':
      await browser.tabs.reload(tab);
  }
  await tellStatus(tab);
}

async function tellStatus(tab: number): Promise<void> {
  const [recording, pageReached, replay] = await Promise.all([isRecording(), reachPage(tab), replayStatus(tab)]);
  panels.tell(tab, { kind: 'status', status: { recording, pageReached, replay } });
}

/** Runs one task after the other; one that fails does not stop the next. */
function takeTurns(): (task: () => Promise<void>) => void {
  let last = Promise.resolve();
  return task => {
    last = last.then(task).catch(() => {});
  };
}

/** The other end may be gone by now; what it missed it asks for when it connects again. */
function post(port: Runtime.Port, message: ToRelay | ToPanel): void {
  try {
    port.postMessage(message);
  } catch {}
}
