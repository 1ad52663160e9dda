import { expect, it } from 'vitest';
import type { StreamId } from '../../../src/capture/stream';
import { spellOut } from '../../../src/channels/hook-head';

it('spells out the request and the answer of an EventSource', () => {
  const head = spellOut({ transport: 'eventsource', since: 1, request: { url: 'http://localhost/events' } }, 1000);

  expect(head).toEqual({
    transport: 'eventsource',
    startedAt: 1001,
    request: { method: 'GET', url: 'http://localhost/events', headers: [['accept', 'text/event-stream']], body: null },
    response: { status: 200, statusText: '', headers: [['content-type', 'text/event-stream']] },
    replayOf: null,
  });
});

it.each([
  ['', []],
  ['ag-ui', [['sec-websocket-protocol', 'ag-ui']]],
])('spells out the handshake of a socket with the subprotocol "%s"', (protocol, headers) => {
  const head = spellOut({ transport: 'websocket', since: 1, request: { url: 'ws://localhost/' }, protocol }, 1000);

  expect(head.request).toEqual({ method: 'GET', url: 'ws://localhost/', headers: [], body: null });
  expect(head.response).toEqual({ status: 101, statusText: 'Switching Protocols', headers });
});

it('reads the headers of an XMLHttpRequest, however odd their values are', () => {
  const headers = 'content-type: text/event-stream\r\nx-empty: \r\nx-colons: a: b: c\r\n';

  const { response } = spellOut(
    {
      transport: 'xhr',
      since: 1,
      request: { url: 'http://localhost/' },
      response: { status: 200, statusText: 'OK', headers },
    },
    1000,
  );

  expect(response).toEqual({
    status: 200,
    statusText: 'OK',
    headers: [
      ['content-type', 'text/event-stream'],
      ['x-empty', ''],
      ['x-colons', 'a: b: c'],
    ],
  });
});

it('keeps what was said, and writes methods in capitals', () => {
  const replayOf = 'page/1' as StreamId;
  const request = { method: 'post', url: 'http://localhost/', headers: [['accept', '*/*'] as const], body: '{}' };

  const head = spellOut({ transport: 'fetch', since: 1, request, response: null, replayOf }, 1000);

  expect(head).toEqual({
    transport: 'fetch',
    startedAt: 1001,
    request: { ...request, method: 'POST' },
    response: null,
    replayOf,
  });
});
