import browser, { type Runtime } from 'webextension-polyfill';

const DEVTOOLS = 'devtools:';

/** How long a devtools page may take to connect to a worker that has started again. */
const RECONNECTED_AFTER_MS = 2000;

const open = new Map<number, Runtime.Port>();

/**
 * Whether the tab's DevTools is open. Kept in the session too: a worker that has just started is asked before the
 * devtools pages have connected again.
 */
export async function isDevToolsOpen(tab: number): Promise<boolean> {
  return open.has(tab) || (await browser.storage.session.get(DEVTOOLS + tab))[DEVTOOLS + tab] === true;
}

/** Takes the port of a tab's devtools page, which it holds for as long as DevTools is open. */
export function devToolsOpened(tab: number, port: Runtime.Port): void {
  open.set(tab, port);
  void browser.storage.session.set({ [DEVTOOLS + tab]: true });
  port.onDisconnect.addListener(() => {
    if (open.get(tab) !== port) return;
    open.delete(tab);
    void browser.storage.session.remove(DEVTOOLS + tab);
  });
}

/** Forgets DevTools that were closed while no worker ran. */
export function forgetClosedDevTools(): void {
  setTimeout(async () => {
    const keys = Object.keys(await browser.storage.session.get(null));
    const gone = keys.filter(key => key.startsWith(DEVTOOLS) && !open.has(Number(key.slice(DEVTOOLS.length))));
    await browser.storage.session.remove(gone);
  }, RECONNECTED_AFTER_MS);
}
