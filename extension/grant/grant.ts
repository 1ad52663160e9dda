import browser from 'webextension-polyfill';

// The panel of Firefox may not ask for permissions. This page asks, by a click of its own.

const query = new URLSearchParams(location.search);
const host = query.get('host') ?? '';
const pattern = query.get('pattern') ?? '';
const button = document.querySelector('button');
const outcome = document.querySelector('#outcome');

for (const element of document.querySelectorAll('#host')) element.textContent = host;
button?.addEventListener('click', () => {
  browser.permissions.request({ origins: [pattern] }).then(
    allowed => say(allowed ? `${host} is captured from the next load of its pages on.` : 'Nothing has changed.'),
    error => say(`The browser refused the question (${String(error)}): nothing has changed.`),
  );
});

function say(sentence: string): void {
  if (outcome) outcome.textContent = sentence;
}
