import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../../src/rules/inspection';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes } from '../../fixtures/samples';
import { socketOf } from '../../fixtures/socket';
import { type StreamOptions, streamOf } from '../../fixtures/stream';

const PROTO: StreamOptions = {
  contentType: 'application/vnd.ag-ui.event+proto',
  requestHeaders: [['Accept', '*/*']],
  request: null,
};
const DATA = new TextDecoder()
  .decode(sampleBytes('all-events.sse'))
  .split('\n\n')
  .filter(block => block !== '')
  .map(block => block.replace('data: ', ''));

const serious = ({ findings }: Inspection) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ rule, frame }) => `${rule} ${frame}`);

describe('a run', () => {
  it('is judged in protobuf as in text, in answer to a wildcard and cut anywhere', () => {
    const inspection = inspect(streamOf(sampleBytes('all-events.bin'), { ...PROTO, cut: 3 }));

    expect(inspection.frames).toHaveLength(DATA.length);
    expect(serious(inspection)).toEqual([]);
  });

  it('is told that its request does not accept protobuf', () => {
    const inspection = inspect(
      streamOf(sampleBytes('minimal.bin'), { ...PROTO, requestHeaders: [['Accept', 'text/event-stream']] }),
    );

    expect(serious(inspection)).toEqual(['wire/proto-not-accepted null']);
  });

  it('is judged as lines of JSON as in server-sent events', () => {
    const inspection = inspect(
      streamOf(`${DATA.join('\n')}\n`, { contentType: 'application/x-ndjson', request: null }),
    );

    expect(inspection.frames).toHaveLength(DATA.length);
    expect(serious(inspection)).toEqual([]);
  });

  it('is judged over a socket as in server-sent events', () => {
    const inspection = inspect(socketOf(DATA.map(data => ['in', data])));

    expect(inspection.frames).toHaveLength(DATA.length);
    expect(serious(inspection)).toEqual([]);
  });

  it('breaks the same rules on every channel', () => {
    const broken = [...DATA.slice(0, -1), '{"type":"TEXT_MESSAGE_END","messageId":"never"}', ...DATA.slice(-1)];
    const at = broken.length - 2;

    for (const capture of [
      streamOf(broken.map(data => `data: ${data}\n\n`).join(''), { request: null }),
      streamOf(`${broken.join('\n')}\n`, { contentType: 'application/x-ndjson', request: null }),
      socketOf(broken.map(data => ['in', data])),
    ]) {
      expect(serious(inspect(capture))).toEqual([`text/not-open ${at}`]);
    }
  });

  it('may have empty strings and lists in protobuf, where they cannot be told from missing ones', () => {
    // TEXT_MESSAGE_START and TEXT_MESSAGE_END without an id, between RUN_STARTED and RUN_FINISHED without theirs.
    const frames = ['62040a02080b', '0a020a00', '1a040a020802', '6a040a02080c'];
    const bytes = Buffer.from(
      frames.map(frame => `${(frame.length / 2).toString(16).padStart(8, '0')}${frame}`).join(''),
      'hex',
    );

    expect(serious(inspect(streamOf(bytes, PROTO)))).toEqual([]);
  });
});
