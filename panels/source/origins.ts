import browser from 'webextension-polyfill';
import type { FromPanel, OriginStatus } from '../../src/channels/panel-messages';
import type { OriginControl } from './run-source';

/** Tells the background which page is inspected, now and when it is another. The result stops it. */
export function followPage(send: (message: FromPanel) => void): () => void {
  const say = (url: string) => send({ kind: 'page', url });
  inspectedUrl().then(say, () => say(''));
  browser.devtools.network.onNavigated.addListener(say);
  return () => browser.devtools.network.onNavigated.removeListener(say);
}

async function inspectedUrl(): Promise<string> {
  // Chromium's own `browser` gives the value itself, Firefox and the polyfill a list of value and error.
  const answer: unknown = await browser.devtools.inspectedWindow.eval('location.href');
  return String(Array.isArray(answer) ? answer[0] : answer);
}

/** Allows and revokes the capture of an origin. Panels of Firefox have no permissions: there, a page of ours asks. */
export function createOriginControl(send: (message: FromPanel) => void): OriginControl {
  const permissions = browser.permissions as typeof browser.permissions | undefined;

  return {
    async allow(origin: OriginStatus) {
      if (permissions === undefined) send({ kind: 'ask-origin', origin });
      else if (!(await permissions.request({ origins: [origin.pattern] })))
        throw new Error(`${origin.host} is not captured: the browser was told not to allow it.`);
    },
    revoke: origin => send({ kind: 'revoke-origin', origin }),
  };
}
