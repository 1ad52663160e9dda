import browser, { type Runtime } from 'webextension-polyfill';
import { type FromPanel, type TabPort, type ToPanel, tabPortName } from '../../src/channels/panel-messages';

/** The background's worker sleeps and comes back; connecting wakes it. */
const RECONNECT_AFTER_MS = 250;

export interface BackgroundPort {
  send(message: FromPanel): void;
  close(): void;
}

export interface BackgroundPortEvents {
  /** The first connection, and each one after a loss: what was missed is to be read again. */
  connected(): void;
  lost(): void;
  received(message: ToPanel): void;
}

/** A port to the background for a tab; it connects again for as long as it is not closed. */
export function openBackgroundPort(kind: TabPort, tab: number, events: BackgroundPortEvents): BackgroundPort {
  let port: Runtime.Port | null = null;
  let closed = false;
  let waiting: FromPanel[] = [];
  connect();

  function connect() {
    if (closed) return;
    try {
      const opened = browser.runtime.connect({ name: tabPortName(kind, tab) });
      port = opened;
      opened.onMessage.addListener(message => events.received(message as ToPanel));
      opened.onDisconnect.addListener(() => {
        port = null;
        events.lost();
        setTimeout(connect, RECONNECT_AFTER_MS);
      });
      for (const message of waiting) opened.postMessage(message);
      waiting = [];
      events.connected();
    } catch {
      // The extension was updated or removed under this panel: only a new panel can connect again.
      closed = true;
      waiting = [];
      events.lost();
    }
  }

  return {
    send(message) {
      if (port) port.postMessage(message);
      else if (closed) events.lost();
      else waiting.push(message);
    },
    close() {
      closed = true;
      port?.disconnect();
    },
  };
}
