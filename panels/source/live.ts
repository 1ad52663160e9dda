import browser from 'webextension-polyfill';
import { openBackgroundPort } from '../../extension/messaging/background-port';
import { addCaptures, batchesFrom, clearTab, readCapture, rowsOf, rowsOfTab } from '../../extension/store/captures';
import { connectDatabase } from '../../extension/store/database';
import type { Capture } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import type { FromPanel, TabStatus, ToPanel } from '../../src/channels/panel-messages';
import { DEFAULT_SETTINGS } from '../../src/channels/settings';
import { createReader } from './live-reader';
import { createOriginControl, followPage } from './origins';
import type { RunSink, RunSource, SourceStatus } from './run-source';

/** Runs of the inspected tab: bytes come from the database, the background only says that there are new ones. */
export function createLiveSource(): RunSource {
  const tab = browser.devtools.inspectedWindow.tabId;
  const calls = new Map<number, (error: string) => void>();
  const store = connectDatabase();
  let sink: RunSink | null = null;
  let status: TabStatus = {
    settings: DEFAULT_SETTINGS,
    recording: true,
    problem: '',
    pageReached: true,
    removed: 0,
    origin: null,
    replay: null,
  };
  let connection: SourceStatus['connection'] = 'connecting';
  let dropped = 0;
  let faults = 0;
  let stopFollowing = () => {};

  const reader = createReader({
    rows: async streams => {
      const database = await store();
      return streams ? rowsOf(database, streams) : rowsOfTab(database, tab);
    },
    batches: async (stream, number) => batchesFrom(await store(), stream, number),
    sink: () => sink,
    dropped(chunks) {
      dropped = chunks;
      tellStatus();
    },
    failed(sentence) {
      status = { ...status, problem: sentence };
      tellStatus();
    },
  });
  const port = openBackgroundPort('panel', tab, {
    connected() {
      connection = 'connected';
      tellStatus();
      reader.readAll();
      stopFollowing();
      stopFollowing = followPage(send);
      if (faults > 0) tellFaults();
    },
    lost() {
      connection = 'lost';
      tellStatus();
      for (const settle of calls.values()) settle('The extension lost its background worker: try again.');
      calls.clear();
    },
    received,
  });

  function tellFaults() {
    send({ kind: 'findings', count: faults });
  }

  function send(message: FromPanel) {
    port.send(message);
  }

  function received(message: ToPanel) {
    switch (message.kind) {
      case 'appended':
        reader.read(message.streams);
        break;
      case 'changed':
        reader.readAll();
        break;
      case 'status':
        status = message.status;
        tellStatus();
        break;
      case 'armed':
        calls.get(message.call)?.(message.error);
        calls.delete(message.call);
    }
  }

  function tellStatus() {
    sink?.status({ connection, ...status, dropped });
  }

  return {
    kind: 'live',
    connect(next) {
      sink = next;
      tellStatus();
      reader.startAnew();
      return () => {
        sink = null;
        stopFollowing();
        port.close();
      };
    },
    async *captures(streams) {
      for (const stream of streams) {
        const capture = await readCapture(await store(), stream);
        if (capture) yield capture;
      }
    },
    async add(captures) {
      await addCaptures(await store(), tab, captures.map(renamed(crypto.randomUUID())));
      port.send({ kind: 'changed' });
      reader.readAll();
    },
    async clear() {
      await clearTab(await store(), tab);
      port.send({ kind: 'changed' });
      reader.readAll();
    },
    found(count) {
      faults = count;
      tellFaults();
    },
    setRecording(on) {
      port.send({ kind: 'record', on });
    },
    recorder: {
      change: settings => send({ kind: 'settings', settings }),
      clearEverything: () => send({ kind: 'clear-everything' }),
    },
    origins: createOriginControl(send),
    replay: {
      arm(streams) {
        const call = Math.max(0, ...calls.keys()) + 1;
        return new Promise((resolve, reject) => {
          calls.set(call, error => (error === '' ? resolve() : reject(new Error(error))));
          port.send({ kind: 'arm', streams, call });
        });
      },
      disarm() {
        port.send({ kind: 'disarm' });
      },
      reloadPage() {
        port.send({ kind: 'reload' });
      },
    },
  };
}

/** An archive may hold what is still here, or be opened twice: its streams get names of their own. */
function renamed(importId: string): (capture: Capture) => Capture {
  const rename = (stream: StreamId) => `${importId}:${stream}` as StreamId;
  return capture => {
    const { head } = capture;
    return { ...capture, head: { ...head, id: rename(head.id), replayOf: head.replayOf && rename(head.replayOf) } };
  };
}
