import { encode } from '@ag-ui/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json';
import type { Header } from '../../../src/capture/stream';
import { arbitraryCapture } from '../../fixtures/arbitrary-capture';
import { inspect } from '../../fixtures/inspect';
import { protoStream } from '../../fixtures/proto-frames';
import { sampleBytes, sampleNames } from '../../fixtures/samples';
import { type StreamOptions, streamOf } from '../../fixtures/stream';

const PROTO = 'application/vnd.ag-ui.event+proto';
const ACCEPTS: readonly Header[] = [['accept', `${PROTO}, text/event-stream`]];

const RUN: readonly JsonObject[] = [
  { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' },
  { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' },
];
const bytes = protoStream(RUN.map(event => encode(event as never)));

/** Of the rules about the wire. */
function findings(body: Uint8Array | string, options: StreamOptions = {}): string[] {
  const inspection = inspect(streamOf(body, { contentType: PROTO, requestHeaders: ACCEPTS, ...options }));
  return inspection.findings
    .filter(({ rule }) => rule.startsWith('wire/'))
    .map(({ severity, rule, frame }) => `${severity} ${rule} ${frame}`);
}

describe('a binary stream', () => {
  it.each(sampleNames('', '.bin'))('%s folds as its text does', name => {
    const binary = inspect(streamOf(sampleBytes(`${name}.bin`), { contentType: PROTO, requestHeaders: ACCEPTS }));
    const text = inspect(streamOf(sampleBytes(`${name}.sse`)));

    expect(binary.messages).toEqual(text.messages);
    expect(binary.state.current).toEqual(text.state.current);
    expect(binary.findings).toEqual(text.findings);
    expect(binary.runs).toEqual(text.runs);
  });

  it('has no finding when it is typed and asked for', () => {
    expect(findings(bytes)).toEqual([]);
    expect(findings(bytes, { requestHeaders: [['Accept', '*/*']] })).toEqual([]);
    expect(findings(bytes, { requestHeaders: [] })).toEqual([]);
  });

  it('is found out under another type', () => {
    for (const contentType of [`${PROTO}; charset=utf-8`, 'text/event-stream', 'application/octet-stream']) {
      expect(findings(bytes, { contentType })).toEqual(['warning wire/content-type null']);
    }
  });

  it.each(['text/event-stream', `text/event-stream, ${PROTO};q=0`, `*/*, ${PROTO};q=0.0`, 'text/*'])(
    'is no answer to a request that accepts %s',
    accept => {
      expect(findings(bytes, { requestHeaders: [['accept', accept]] })).toEqual([
        'warning wire/proto-not-accepted null',
      ]);
    },
  );

  it('breaks at a frame that is no event, and goes on after it', () => {
    const [first = new Uint8Array(), last = new Uint8Array()] = RUN.map(event => encode(event as never));
    const future = new Uint8Array([0xc2, 0x03, 0x04, 0x08, 0x01, 0x10, 0x02]);

    expect(findings(protoStream([first, new Uint8Array([1, 2, 3]), last]))).toEqual(['error wire/proto-decode 1']);
    expect(findings(protoStream([first, future, last]))).toEqual(['warning wire/proto-unknown-variant 1']);
  });

  it('that stops inside a frame is truncated, even after a run that closed', () => {
    expect(findings(bytes.slice(0, -3))).toEqual(['error wire/truncated null']);
    expect(findings(new Uint8Array([...bytes, 0, 0, 0]))).toEqual(['error wire/truncated null']);
    expect(findings(new Uint8Array([...bytes, 0xff, 0xff, 0xff, 0xff, 0]))).toEqual(['error wire/proto-frame null']);
    expect(findings(bytes.slice(0, -3), { end: 'cancelled' })).toEqual([]);
  });

  it('that is text is read, and named', () => {
    const text = RUN.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');

    expect(findings(text)).toEqual(['warning wire/content-type null']);
  });
});

describe('hard input', () => {
  const text = { contentType: 'text/event-stream' };
  const block = (data: string) => `data: ${data}\n\n`;
  const around = (data: string) => block(JSON.stringify(RUN[0])) + data + block(JSON.stringify(RUN[1]));

  it.each([
    ['NaN', block('{"type":"CUSTOM","name":"n","value":NaN}'), ['error wire/bad-json 1']],
    ['a list', block('[]'), ['error wire/not-one-event 1']],
    ['a number', block('5'), ['error wire/not-one-event 1']],
    ['null', block('null'), ['error wire/not-one-event 1']],
    ['escaped lone surrogates', block('{"type":"CUSTOM","name":"n","value":"\\ud83d"}'), []],
    ['id, event and retry', 'id: 1\nevent: x\nretry: 5\ndata: {"type":"CUSTOM","name":"n","value":1}\n\n', []],
    ['a comment', ': keep-alive\n\n', []],
  ])('%s is kept, and judged', (_name, data, expected) => {
    expect(findings(around(data), text)).toEqual(expected);
  });

  it('may have no blank line at its end, or a byte order mark at its start', () => {
    expect(findings(`\ufeff${around('').slice(0, -2)}`, text)).toEqual([]);
  });

  it('that is no UTF-8 is a warning at its frame', () => {
    const body = Buffer.from(around(block('{"type":"CUSTOM","name":"caf\xe9","value":1}')), 'latin1');

    expect(findings(new Uint8Array(body), text)).toEqual(['warning wire/bad-utf8 1']);
  });

  it('of more than 10 MB in one frame is kept and mentioned', () => {
    const large = block(JSON.stringify({ type: 'CUSTOM', name: 'n', value: 'x'.repeat(11 << 20) }));

    expect(findings(around(large), text)).toEqual(['info wire/frame-size 1']);
  });

  it('of any kind throws nothing, whatever the transport', () => {
    fc.assert(
      fc.property(arbitraryCapture, capture => {
        expect(() =>
          inspect({ ...capture, end: capture.end ?? { t: 0, reason: 'complete', detail: '' } }),
        ).not.toThrow();
      }),
      { seed: 6, numRuns: 2000 },
    );
  });
});
