import type { Runtime } from 'webextension-polyfill';
import type { ToPanel } from '../../src/channels/panel-messages';
import type { ToRelay } from '../../src/channels/relay-messages';

/** The other end may be gone by now; what it missed it asks for when it connects again. */
export function post(port: Runtime.Port, message: ToRelay | ToPanel): void {
  try {
    port.postMessage(message);
  } catch {}
}
