import type { Runtime } from 'webextension-polyfill';
import type { ToPanel } from '../../src/channels/panel-messages';
import { post } from './post';

/** The open panels by tab. Lost with the worker: panels connect again and ask for everything. */
export interface Panels {
  add(tab: number, port: Runtime.Port): void;
  remove(tab: number, port: Runtime.Port): void;
  has(tab: number): boolean;
  tell(tab: number, message: ToPanel): void;
  /** The tabs that have a panel. */
  tabs(): number[];
}

export function createPanels(): Panels {
  const ports = new Map<number, Set<Runtime.Port>>();

  return {
    add(tab, port) {
      const open = ports.get(tab) ?? new Set();
      ports.set(tab, open.add(port));
    },
    remove(tab, port) {
      const open = ports.get(tab);
      open?.delete(port);
      if (open?.size === 0) ports.delete(tab);
    },
    has: tab => ports.has(tab),
    tell(tab, message) {
      for (const port of ports.get(tab) ?? []) post(port, message);
    },
    tabs: () => [...ports.keys()],
  };
}
