import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chromium, launchChromium } from '../fixtures/chromium';
import { EXTENSION, openExtensionFile, storedStreams } from '../fixtures/extension';
import { type ProbeServer, startProbeServer } from '../fixtures/probe-server';
import { differences, PROBES } from '../fixtures/probes';
import { until } from '../fixtures/until';

let chromium: Chromium;
let server: ProbeServer;
let hooked: Page;
let plain: Page;
let extension: Page;

beforeAll(async () => {
  server = await startProbeServer();
  chromium = await launchChromium(EXTENSION, { devtools: 'closed' });
  [hooked, plain] = [chromium.page, await chromium.context.newPage()];
  extension = await openExtensionFile(chromium);
  await hooked.goto(server.hooked);
  await plain.goto(server.plain);
  await hooked.evaluate(PROBES);
  await plain.evaluate(PROBES);
});

afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

it('gives every probe the same answer with and without the extension', async () => {
  const names = await plain.evaluate<string[]>('probeNames');

  const [without, with_]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const name of names) {
    const call = `probe(${JSON.stringify(name)})`;
    [without[name], with_[name]] = await Promise.all([plain.evaluate(call), hooked.evaluate(call)]);
  }

  expect(differences(without, with_)).toEqual([]);
  expect(names.length).toBeGreaterThan(280);
});

it('runs in the hooked page, and only there', async () => {
  await Promise.all([hooked, plain].map(page => page.evaluate(`fetch('/events').then(r => r.text())`)));

  const origins = await until(() => recordedOrigins(), 'a stored stream');

  expect(origins).toContain(server.hooked);
  expect(origins).not.toContain(server.plain);
});

it('keeps every byte when the page hands the body from one reader to another, or cancels one branch of two', async () => {
  const whole = await plain.evaluate<number>(`fetch('/events').then(r => r.arrayBuffer()).then(b => b.byteLength)`);

  const rows = await until(async () => {
    const found = (await storedStreams(extension)).filter(row => row.head.request.url.includes('mark='));
    return found.length === 2 && found.every(row => row.end) ? found : null;
  }, 'both streams to end');

  expect(rows.map(row => [row.bytes, row.end?.reason])).toEqual([
    [whole, 'complete'],
    [whole, 'complete'],
  ]);
});

/** Puts a spy in place of every method and getter that the hook may want. */
const POISON = `
    const called = new Set();
    const owners = { Array: Array.prototype, Map: Map.prototype, WeakMap: WeakMap.prototype, String: String.prototype,
      RegExp: RegExp.prototype, Uint8Array: Object.getPrototypeOf(Uint8Array.prototype), Promise: Promise.prototype, Headers: Headers.prototype,
      URL: URL.prototype, Response: Response.prototype, EventTarget: EventTarget.prototype, MessagePort: MessagePort.prototype,
      Reader: ReadableStreamDefaultReader.prototype, Blob: Blob.prototype, TextEncoder: TextEncoder.prototype,
      ArrayBuffer: ArrayBuffer.prototype, DataView: DataView.prototype, Event: Event.prototype, MessageEvent: MessageEvent.prototype,
      CloseEvent: CloseEvent.prototype, XMLHttpRequest: XMLHttpRequest.prototype, EventSource: EventSource.prototype,
      WebSocket: WebSocket.prototype };
    const restore = [];
    let watching = false;
    for (const [owner, prototype] of Object.entries(owners)) {
      for (const name of Reflect.ownKeys(prototype)) {
        const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
        const slot = descriptor.get ? 'get' : 'value';
        if (name === 'constructor' || !descriptor.configurable || typeof descriptor[slot] !== 'function') continue;
        const original = descriptor[slot];
        const poisoned = function (...args) { if (watching) called.add(owner + '.' + String(name)); return Reflect.apply(original, this, args); };
        restore.push(() => Object.defineProperty(prototype, name, descriptor));
        Object.defineProperty(prototype, name, { ...descriptor, [slot]: poisoned });
      }
    }
`;

it('keeps the last chunk of a body that had come whole before the page read it', async () => {
  const whole = await plain.evaluate<number>(`fetch('/events').then(r => r.arrayBuffer()).then(b => b.byteLength)`);

  await hooked.evaluate(`(async () => {
    const response = await fetch('/events?late=1');
    await (await fetch('/events')).text();
    const reader = response.body.getReader();
    while (!(await reader.read()).done);
  })()`);
  const row = await until(
    async () => (await storedStreams(extension)).find(({ head, end }) => end && head.request.url.includes('late=')),
    'the stream to end',
  );

  expect([row.bytes, row.end?.reason]).toEqual([whole, 'complete']);
});

it('calls nothing that the page has put in the place of a built-in', async () => {
  const page = await chromium.context.newPage();
  await page.goto(server.hooked);

  const called = await page.evaluate(`(async () => {
    ${POISON}
    const read = ReadableStreamDefaultReader.prototype.read, request = window.fetch;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"threadId":"t","runId":"r","messages":[]}' };
    watching = true;
    const pending = request('/events?mark=poison', init);
    watching = false;
    const response = await pending;
    const reader = response.body.getReader();
    for (let done = false; !done; ) {
      watching = true;
      const reading = Reflect.apply(read, reader, []);
      watching = false;
      done = (await reading).done;
    }
    for (const undo of restore) undo();
    return [...called];
  })()`);

  expect(called).toEqual(['Reader.read']);
});

it('calls no replaced built-in for XMLHttpRequest, EventSource and WebSocket either', async () => {
  const page = await chromium.context.newPage();
  await page.goto(server.hooked);

  const called = await page.evaluate(`(async () => {
    const { open, send, setRequestHeader } = XMLHttpRequest.prototype, { addEventListener } = EventTarget.prototype;
    const socketSend = WebSocket.prototype.send, socketClose = WebSocket.prototype.close, sourceClose = EventSource.prototype.close;
    const input = '{"threadId":"t","runId":"r","messages":[]}';
    ${POISON}
    // The hook's listener is the first, and the page's ends the watch.
    const heard = (target, type) => new Promise(resolve => {
      Reflect.apply(addEventListener, target, [type, () => { watching = false; resolve(); }, { once: true }]);
      watching = true;
    });
    for (const type of ['', 'arraybuffer', 'blob', 'json']) {
      const xhr = new XMLHttpRequest();
      watching = true;
      Reflect.apply(open, xhr, ['POST', '/events']);
      Reflect.apply(setRequestHeader, xhr, ['content-type', 'application/json']);
      watching = false;
      xhr.responseType = type;
      watching = true;
      Reflect.apply(send, xhr, [input]);
      await heard(xhr, 'load');
    }
    watching = true;
    const source = new EventSource('/run-source');
    await heard(source, 'open');
    await heard(source, 'custom');
    watching = true;
    Reflect.apply(sourceClose, source, []);
    const kinds = ['bytes', new Uint16Array(2), new DataView(new ArrayBuffer(2)), new ArrayBuffer(1), new Blob(['a'])];
    const socket = new WebSocket('/runs');
    await heard(socket, 'open');
    watching = true;
    Reflect.apply(socketSend, socket, [input]);
    await heard(socket, 'message');
    watching = true;
    for (let i = 0; i < kinds.length; i++) Reflect.apply(socketSend, socket, [kinds[i]]);
    await heard(socket, 'message');
    watching = true;
    Reflect.apply(socketClose, socket, []);
    await heard(socket, 'close');
    for (const undo of restore) undo();
    return [...called];
  })()`);

  expect(called).toEqual([]);
});

it('leaves nothing on the window', async () => {
  const names = 'Reflect.ownKeys(window).map(String).sort()';

  expect(await hooked.evaluate(names)).toEqual(await plain.evaluate(names));
});

it('records without the stand-in too, and leaves nothing behind', async () => {
  const page = await chromium.context.newPage();
  await page.goto(server.plain);

  const [said, left] = await page.evaluate<[string[], string[]]>(`(async () => {
    const before = new Set(Reflect.ownKeys(window));
    ${readFileSync(resolve(EXTENSION, 'hook.js'), 'utf8')}
    const { port1, port2 } = new MessageChannel();
    const said = new Promise(resolve => {
      const kinds = [];
      port1.onmessage = ({ data }) => {
        kinds.push(...data.said.map(({ kind }) => kind));
        if (kinds.at(-1) === 'end') resolve(kinds);
      };
    });
    postMessage('ag-ui', '*', [port2]);
    await (await fetch('/events')).text();
    return [await said, Reflect.ownKeys(window).filter(name => !before.has(name)).map(String)];
  })()`);

  expect([said[0], said.at(-1)]).toEqual(['open', 'end']);
  expect(left).toEqual([]);
});

it.each([
  [
    'reader.cancel()',
    'read-cancel',
    `fetch('/hold?id=ID').then(async r => { const x = r.body.getReader(); await x.read(); await x.cancel(); })`,
  ],
  [
    'AbortController.abort()',
    'read-abort',
    `(async () => { const a = new AbortController(); const r = await fetch('/hold?id=ID', { signal: a.signal }); const x = r.body.getReader(); await x.read(); a.abort(); })()`,
  ],
])('lets %s reach the server within a second', async (_name, id, script) => {
  await hooked.evaluate(script.replace('ID', id));

  const after = await until(() => server.closedAfter(id), 'the server to see the connection close');

  expect(after).toBeLessThan(1000);
});

/** Where the streams in the extension's database come from. */
async function recordedOrigins(): Promise<string[] | null> {
  const rows = await storedStreams(extension);
  const origins = new Set(
    rows.flatMap(({ head }) => (URL.canParse(head.request.url) ? [new URL(head.request.url).origin] : [])),
  );
  return origins.size > 0 ? [...origins] : null;
}
