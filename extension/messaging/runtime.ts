import type { Browser } from 'webextension-polyfill';

/** The extension API as this browser names it. For content scripts: the polyfill would be larger than they are. */
export function extensionApi(): Browser {
  const scope = globalThis as unknown as { readonly browser?: Browser; readonly chrome?: Browser };
  return (scope.browser ?? scope.chrome) as Browser;
}
