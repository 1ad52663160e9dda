import browser from 'webextension-polyfill';
import { openBackgroundPort } from '../messaging/background-port';

void browser.devtools.panels.create('AG-UI', '/icons/icon-32.png', '/panel.html');
// Tells the background that this tab's DevTools is open, for as long as it is.
openBackgroundPort('devtools', browser.devtools.inspectedWindow.tabId, {
  connected() {},
  lost() {},
  received() {},
});
