import { describe, expect, it } from 'vitest';
import type { Header, StreamResponse } from '../../../src/capture/stream';
import { servedEnd, servedHead } from '../../../src/replay/served';
import { stream } from '../../fixtures/stream';

function answered(response: StreamResponse | null) {
  const capture = stream('0 RUN_STARTED\n8 RUN_FINISHED', { url: 'http://localhost/agent?x=1' });
  return servedHead({ ...capture, head: { ...capture.head, response } });
}

function headersServed(headers: readonly Header[]) {
  return answered({ status: 200, statusText: 'OK', headers })?.headers;
}

describe('the served head', () => {
  it('is the response as it was recorded', () => {
    const headers: readonly Header[] = [
      ['Content-Type', 'text/event-stream'],
      ['X-Run-Id', 'r1'],
    ];

    expect(answered({ status: 418, statusText: 'Teapot', headers })).toEqual({
      status: 418,
      statusText: 'Teapot',
      headers,
      url: 'http://localhost/agent?x=1',
    });
  });

  it('leaves out what spoke of the connection or of the body as it travelled', () => {
    expect(
      headersServed([
        ['Content-Encoding', 'gzip'],
        ['content-length', '12'],
        ['Transfer-Encoding', 'chunked'],
        ['Connection', 'keep-alive, X-Hop'],
        ['x-hop', '1'],
        ['x-kept', '1'],
      ]),
    ).toEqual([['x-kept', '1']]);
  });

  it('holds nothing that Response or Headers would refuse', () => {
    const odd: readonly Header[] = [
      ['bad name', 'x'],
      ['', 'x'],
      ['x-split', 'a\r\nb'],
      ['x-wide', '行'],
      ['x-good', 'caf\u00e9'],
    ];

    const head = answered({ status: 200, statusText: 'line\nbreak', headers: odd });

    expect(head).toMatchObject({ statusText: '', headers: [['x-good', 'caf\u00e9']] });
    expect(
      () => new Response('', { status: 200, headers: head?.headers.map(([a, b]): [string, string] => [a, b]) ?? [] }),
    ).not.toThrow();
  });

  it.each([0, 101, 199, 600, 200.5])('is none for the status %d', status => {
    expect(answered({ status, statusText: '', headers: [] })).toBeNull();
  });

  it('is none when no response came', () => {
    expect(answered(null)).toBeNull();
  });
});

describe('the served end', () => {
  it('comes when the recorded one came, and fails when that failed', () => {
    expect(servedEnd(stream('0 RUN_STARTED', { endT: 70 }))).toEqual({ endT: 70, failed: false });
    expect(servedEnd(stream('0 RUN_STARTED', { end: 'failed', endT: 70 }))).toEqual({ endT: 70, failed: true });
    expect(servedEnd(stream('0 RUN_STARTED', { end: 'cancelled', endT: 70 }))).toEqual({ endT: 70, failed: false });
  });

  it('comes with the last chunk when none was recorded', () => {
    expect(servedEnd(stream('0 RUN_STARTED\n8 RUN_FINISHED', { end: null }))).toEqual({ endT: 8, failed: false });
    expect(servedEnd(stream('', { end: null }))).toEqual({ endT: 0, failed: false });
  });
});
