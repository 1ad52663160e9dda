import type { Browser } from 'webextension-polyfill';

/** `panels` of Chrome, which has no event for the theme but takes one handler. */
interface ChromePanels {
  readonly themeName?: string;
  setThemeChangeHandler?(handler: (theme: string) => void): void;
}

interface ExtensionGlobals {
  readonly browser?: { readonly devtools?: Browser['devtools'] };
  readonly chrome?: { readonly devtools?: { readonly panels?: ChromePanels } };
}

/** Whether this page is a panel of DevTools, and not a page of its own. */
export function isInDevTools(): boolean {
  const { browser, chrome } = globalThis as ExtensionGlobals;
  return (browser?.devtools ?? chrome?.devtools) !== undefined;
}

/** Gives the document the theme of DevTools, now and when it changes. Elsewhere the system's preference counts. */
export function followTheme(root: HTMLElement): void {
  const { browser, chrome } = globalThis as ExtensionGlobals;
  const show = (theme: string | undefined) => {
    if (theme === undefined) return;
    root.dataset.theme = theme === 'dark' ? 'dark' : 'light';
  };
  const firefox = browser?.devtools?.panels;
  if (firefox?.onThemeChanged) {
    show(firefox.themeName);
    firefox.onThemeChanged.addListener(show);
    return;
  }
  const panels = chrome?.devtools?.panels;
  show(panels?.themeName);
  panels?.setThemeChangeHandler?.(show);
}
