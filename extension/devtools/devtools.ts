import browser from 'webextension-polyfill';

void browser.devtools.panels.create('AG-UI', '/icons/icon-32.png', '/panel.html');
