import { encode } from '@ag-ui/proto';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Capture } from '../../src/capture/capture';
import { splitChunks } from '../../src/capture/chunks';
import { readArchive } from '../fixtures/archive';
import { type Chromium, launchChromium, openPanel } from '../fixtures/chromium';
import { EXTENSION, storedStreams } from '../fixtures/extension';
import { clear, exportAll, settled } from '../fixtures/panel';
import { type ProbeServer, runEvents, startProbeServer } from '../fixtures/probe-server';
import { until } from '../fixtures/until';

const INPUT = { threadId: 't', runId: 'r', state: {}, messages: [], tools: [], context: [], forwardedProps: {} };
const TOOLS = `
  const input = (runId = 'r') => JSON.stringify({ ...${JSON.stringify(INPUT)}, runId });
  const happened = (target, type) => new Promise(resolve => target.addEventListener(type, resolve, { once: true }));
  const post = (path, type = '') => {
    const xhr = new XMLHttpRequest();
    xhr.open('post', path);
    xhr.setRequestHeader('content-type', 'application/json');
    xhr.responseType = type;
    xhr.send(input());
    return xhr;
  };
  const messages = (socket, count) => new Promise(resolve => {
    let seen = 0;
    socket.addEventListener('message', () => ++seen === count && resolve());
  });
  const open = async path => {
    const socket = new WebSocket(path);
    await happened(socket, 'open');
    return socket;
  };`;

let server: ProbeServer;
let chromium: Chromium;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  server = await startProbeServer();
  chromium = await launchChromium(EXTENSION);
  page = chromium.page;
  await page.goto(server.hooked);
  ({ panel } = await openPanel(chromium));
  await settled(panel);
});

afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

beforeEach(async () => {
  const stored = await storedStreams(panel).catch(() => []);
  if (stored.length > 0) await clear(panel);
});

const inPage = (script: string) => page.evaluate(`(async () => { ${TOOLS}\n${script} })()`);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function captures(): Promise<readonly Capture[]> {
  await panel.evaluate('delete globalThis.exported');
  const archive = readArchive(await exportAll(panel));
  return archive.ok ? archive.value.captures : [];
}

/** The one capture, once it has ended and its frames are shown; every message of a socket is a frame. */
async function captured(frames: number): Promise<Capture> {
  await settled(panel, frames);
  await until(async () => (await storedStreams(panel)).every(row => row.end), 'the stream to end');
  await settled(panel, frames);
  const [capture, ...others] = await captures();
  if (!capture || others.length > 0) throw new Error(`There are ${others.length + 1} captures.`);
  return capture;
}

/** The messages of a socket, texts as such and bytes as numbers. */
const socketMessages = ({ chunks }: Capture) =>
  splitChunks(chunks).map(({ bytes, message }) => [message, message?.endsWith('text') ? text(bytes) : [...bytes]]);

const endOf = ({ end }: Capture) => end && [end.reason, end.detail];

const asTexts = (runId: string) => runEvents({ threadId: 't', runId }).map(event => ['in-text', JSON.stringify(event)]);

it.each(['', 'text', 'arraybuffer', 'blob'])(
  'records an XMLHttpRequest of response type "%s" byte for byte',
  async type => {
    await inPage(`await happened(post('/events', '${type}'), 'load')`);

    const capture = await captured(3);
    const sent = await fetch(`${server.plain}/events`).then(response => response.text());

    expect(text(capture.chunks.bytes)).toBe(sent);
    expect(endOf(capture)).toEqual(['complete', '']);
    expect(capture.head).toMatchObject({
      transport: 'xhr',
      request: {
        method: 'POST',
        url: `${server.hooked}/events`,
        headers: [['content-type', 'application/json']],
        body: JSON.stringify(INPUT),
      },
      response: { status: 200, statusText: 'OK' },
    });
    expect(capture.head.response?.headers).toContainEqual(['x-probe', 'yes']);
  },
);

it.each([
  ['abort()', `const xhr = post('/hold?id=x'); await happened(xhr, 'progress'); xhr.abort();`, 1, ['aborted', 'abort']],
  [
    'a second open()',
    `const xhr = post('/hold?id=y'); await happened(xhr, 'progress'); xhr.open('GET', '/json');`,
    1,
    ['aborted', 'open'],
  ],
  [
    'a timeout',
    `const xhr = post('/hold?id=z'); xhr.timeout = 200; await happened(xhr, 'timeout');`,
    1,
    ['failed', 'timeout'],
  ],
  ['a request that fails', `await happened(post('http://localhost:1/'), 'error');`, 0, ['failed', 'error']],
])('ends the capture of an XMLHttpRequest with %s', async (_name, script, events, end) => {
  await inPage(script);

  expect(endOf(await captured(events))).toEqual(end);
});

it('records a synchronous XMLHttpRequest', async () => {
  await inPage(`const xhr = new XMLHttpRequest(); xhr.open('POST', '/events', false); xhr.send(input());`);

  const capture = await captured(3);

  expect(endOf(capture)).toEqual(['complete', '']);
  expect(capture.head.request.body).toBe(JSON.stringify(INPUT));
});

it('records an EventSource with its named events in their plainest spelling, reconnects in one stream', async () => {
  await inPage(`
    const source = new EventSource('/run-source');
    source.addEventListener('custom', () => {});
    await messages(source, 2);
    source.close();`);

  const capture = await captured(3);
  const [started, custom, finished] = (await fetch(`${server.plain}/events`).then(r => r.text())).split('\n\n');

  expect(text(capture.chunks.bytes)).toBe(`${started}\n\nevent: custom\nid: 1\n${custom}\n\nid: 1\n${finished}\n\n`);
  expect(endOf(capture)).toEqual(['cancelled', '']);
  expect(capture.head).toMatchObject({
    transport: 'eventsource',
    request: { method: 'GET', url: `${server.hooked}/run-source` },
  });
});

it('records every run of one socket, and what the page sent for it', async () => {
  await inPage(`
    const socket = await open('/runs');
    for (const runId of ['r1', 'r2']) {
      socket.send(input(runId));
      await messages(socket, 3);
    }
    socket.close(4000, 'done');
    await happened(socket, 'close');`);

  const capture = await captured(8);
  const sent = (runId: string) => ['out-text', JSON.stringify({ ...INPUT, runId })];

  expect(socketMessages(capture)).toEqual([sent('r1'), ...asTexts('r1'), sent('r2'), ...asTexts('r2')]);
  expect(endOf(capture)).toEqual(['cancelled', '4000 done']);
  expect(await panel.getByTestId('run-row').count()).toBe(2);
});

it.each(['blob', 'arraybuffer'])('records protobuf events that come over a socket as %s', async type => {
  await inPage(`
    const socket = await open('/runs?protobuf');
    socket.binaryType = '${type}';
    socket.send(new Blob([input()]));
    await messages(socket, 3);
    socket.send('close');
    await happened(socket, 'close');`);

  const capture = await captured(5);
  const events = runEvents({ threadId: 't', runId: 'r' }).map(event => ['in-binary', [...encode(event)]]);

  expect(socketMessages(capture)).toEqual([
    ['out-binary', [...Buffer.from(JSON.stringify(INPUT))]],
    ...events,
    ['out-text', 'close'],
  ]);
  expect(endOf(capture)).toEqual(['complete', '4001 as asked']);
});

it('keeps the order of messages while blobs are read, and what memory held when it was sent', async () => {
  await inPage(`
    const socket = await open('/runs');
    socket.send(input());
    await messages(socket, 3);
    const memory = new Uint8Array([1, 2, 3]);
    socket.send(new Blob(['first']));
    socket.send(memory.subarray(1));
    memory.fill(0);
    socket.send('mixed');
    await messages(socket, 4);
    socket.send('cut');
    await happened(socket, 'close');`);

  const capture = await captured(12);

  expect(socketMessages(capture).slice(4)).toEqual([
    ['out-binary', [...Buffer.from('first')]],
    ['out-binary', [2, 3]],
    ['out-text', 'mixed'],
    ['in-text', 'a'],
    ['in-binary', [98]],
    ['in-text', 'c'],
    ['in-binary', [100]],
    ['out-text', 'cut'],
  ]);
  expect(endOf(capture)).toEqual(['failed', '1006 ']);
});

it('refuses a socket that is no AG-UI and lets it go', async () => {
  await inPage(`
    globalThis.socket = await open('/socket');
    for (let i = 0; i < 60; i++) socket.send('{"type":"connected"}');
    await messages(socket, 60);`);

  const refused = () =>
    until(async () => (await storedStreams(panel)).find(row => row.verdict === 'refused'), 'the socket to be refused');
  const { bytes } = await refused();
  await inPage(`
    for (let i = 0; i < 60; i++) socket.send('{"type":"update"}');
    await messages(socket, 60);
    await happened(post('/events'), 'load');`);
  await settled(panel, 3);

  expect(await captures()).toHaveLength(1);
  expect((await refused()).bytes).toBe(bytes);
});
