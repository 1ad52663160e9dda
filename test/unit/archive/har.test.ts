import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHar } from '../../../src/archive/har';
import { ensure } from '../../../src/base/assert';
import type { Json } from '../../../src/base/json';
import type { Capture } from '../../../src/capture/capture';
import { splitChunks } from '../../../src/capture/chunks';
import { har, harEntry } from '../../fixtures/har';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes } from '../../fixtures/samples';
import { streamText } from '../../fixtures/stream';

const RUN = streamText('0 RUN_STARTED\n1 STATE_SNAPSHOT {"n":1}\n2 RUN_FINISHED');

function captures(...entries: readonly Json[]): readonly Capture[] {
  const content = readHar(har(entries));
  return content.ok ? content.value.captures : [];
}

function only(entry: Json): Capture {
  return ensure(captures(entry)[0], 'the entry holds a stream');
}

const utf8 = new TextDecoder();

describe('a HAR file', () => {
  it('gives the request, the response and the bytes of a stream', () => {
    const { head, chunks, end, lost } = only(harEntry(RUN));

    expect(head).toMatchObject({
      id: 'har-1',
      transport: 'fetch',
      startedAt: 1_700_000_000_000,
      page: { id: 'page_1', url: 'http://localhost/', at: 1_699_999_999_000 },
      request: { method: 'POST', url: 'http://localhost/agent', headers: [['Accept', 'text/event-stream']] },
      response: { status: 200, headers: [['Content-Type', 'text/event-stream']] },
      replayOf: null,
    });
    expect(JSON.parse(head.request.body ?? '')).toMatchObject({ threadId: 't1', runId: 'r1' });
    expect(utf8.decode(chunks.bytes)).toBe(RUN);
    expect({ end, lost }).toEqual({ end: { t: 1500, reason: 'complete', detail: '' }, lost: 0 });
  });

  it('gives bytes that it holds as base64', () => {
    const { chunks } = only(harEntry(sampleBytes('minimal.sse')));

    expect(chunks.bytes).toEqual(sampleBytes('minimal.sse'));
  });

  it('takes the content type from the content where the headers have none', () => {
    const entry = harEntry(RUN);
    const response = { ...(entry.response as object), headers: [] };

    expect(only({ ...entry, response }).head.response?.headers).toEqual([['content-type', 'text/event-stream']]);
  });

  it('gives its AG-UI streams alone, in its order', () => {
    const page = harEntry('<p>Hello</p>', { request: null, contentType: 'text/html' });
    const chat = harEntry(sampleBytes('negative/openai-chat.sse'), { request: null });
    const found = captures(page, harEntry(RUN, { startedAt: 2000 }), chat, harEntry(RUN, { request: null }));

    expect(found.map(({ head }) => head.id)).toEqual(['har-2', 'har-4']);
  });

  it('gives the answer to a refused AG-UI request', () => {
    const { findings } = inspect(only(harEntry('no', { status: 401, contentType: 'text/plain' })));

    expect(findings).toMatchObject([{ rule: 'wire/http-error', message: 'The answer has status 401: no' }]);
  });

  it('gives an AG-UI request that had no answer', () => {
    const entry = harEntry(null, { status: 0 });
    const response = { ...(entry.response as object), _error: 'net::ERR_CONNECTION_REFUSED' };

    const { head, end } = only({ ...entry, response });

    expect(head.response).toBeNull();
    expect(end).toMatchObject({ reason: 'failed', detail: 'net::ERR_CONNECTION_REFUSED' });
  });

  it('tells a stream that the page aborted from one that broke off', () => {
    const entry = harEntry(streamText('0 RUN_STARTED'));
    const response = { ...(entry.response as object), _error: 'net::ERR_ABORTED' };

    const { findings, runs } = inspect(only({ ...entry, response }));

    expect({ findings, runs }).toMatchObject({ findings: [], runs: [{ ending: 'aborted' }] });
  });

  it('counts the AG-UI answers whose bodies it does not hold', () => {
    const content = readHar(har([harEntry(null), harEntry(RUN), harEntry(null, { request: null })]));

    expect(content).toMatchObject({ ok: true, value: { captures: [{ head: { id: 'har-2' } }], withoutBody: 1 } });
  });

  it('gives the messages of a socket with their directions and times', () => {
    const [started = '', ...rest] = RUN.trim()
      .split('\n\n')
      .map(block => block.slice('data: '.length));
    const messages = [
      { type: 'send', time: 1_700_000_000.1, opcode: 1, data: '{"hello":1}' },
      { type: 'receive', time: 1_700_000_000.25, opcode: 1, data: started },
      ...rest.map(data => ({
        type: 'receive',
        time: 1_700_000_001,
        opcode: 2,
        data: Buffer.from(data).toString('base64'),
      })),
    ];
    const more = { _resourceType: 'websocket', _webSocketMessages: messages };

    const { head, chunks } = only(harEntry(null, { status: 101, more }));

    expect(head.transport).toBe('websocket');
    expect(splitChunks(chunks).map(({ t, message }) => [Math.round(t), message])).toEqual([
      [100, 'out-text'],
      [250, 'in-text'],
      [1000, 'in-binary'],
      [1000, 'in-binary'],
    ]);
    expect(utf8.decode(splitChunks(chunks).at(-1)?.bytes)).toBe(rest.at(-1));
  });

  it('gives the messages of an event source as the blocks they came from', () => {
    const messages = [
      { time: 1_700_000_000.5, eventName: 'message', eventId: '', data: '{"type":"RUN_STARTED"' },
      { time: 1_700_000_001, eventName: 'update', eventId: '7', data: 'a\nb' },
    ];
    const more = { _resourceType: 'eventsource', _eventSourceMessages: messages };

    const { head, chunks } = only(harEntry('', { more }));

    expect(head.transport).toBe('eventsource');
    expect(chunks.times).toEqual([500, 1000]);
    expect(utf8.decode(chunks.bytes)).toBe('data: {"type":"RUN_STARTED"\n\nevent: update\nid: 7\ndata: a\ndata: b\n\n');
  });

  it.each(['', '{', '[]', '{"log":1}', '{"log":{"entries":{}}}'])('is refused when it is none: %s', text => {
    expect(readHar(text)).toEqual({ ok: false, error: expect.stringMatching(/^The file is no HAR file, since .*\.$/) });
  });

  it('never throws, whatever its entries hold', () => {
    const member = fc.constantFrom(
      'request',
      'response',
      'content',
      'headers',
      'text',
      'encoding',
      'postData',
      '_webSocketMessages',
      '_eventSourceMessages',
    );
    const { value } = fc.letrec<{ value: Json }>(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<Json[]>(null, 'base64', '%', 1, -1, true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(member, tie('value'), { maxKeys: 4 }),
      ),
    }));

    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), entries => {
        expect(readHar(har(entries)).ok).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
