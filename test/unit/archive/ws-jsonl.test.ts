import { expect, it } from 'vitest';
import { captureOfBytes } from '../../../src/archive/capture-of-bytes';
import { readSocketLines } from '../../../src/archive/ws-jsonl';
import { splitChunks } from '../../../src/capture/chunks';

const read = (...lines: string[]) => readSocketLines(lines.join('\n'));

it('makes a chunk of each line', () => {
  const capture = read('{"dir":"out","data":"a","t":5}', '', '{"dir":"in","data":"4oI=","base64":true}');

  expect(capture.ok && splitChunks(capture.value.chunks)).toEqual([
    { t: 5, bytes: new Uint8Array([97]), message: 'out-text' },
    { t: 5, bytes: new Uint8Array([0xe2, 0x82]), message: 'in-binary' },
  ]);
  expect(capture).toMatchObject({ value: { head: { transport: 'websocket' }, end: { t: 5, reason: 'complete' } } });
});

it.each([
  ['', 'The file holds no message.'],
  ['{"dir":"in","data":"a"}\nnonsense', 'Line 2 is no message: it is no JSON object.'],
  ['{"dir":"up","data":"a"}', 'Line 1 is no message: dir must be one of in, out.'],
  ['{"dir":"in"}', 'Line 1 is no message: data must be a string.'],
  ['{"dir":"in","data":"%","base64":true}', 'Line 1 is no message: data is no base64.'],
  ['{"dir":"in","data":"a","t":"x"}', 'Line 1 is no message: t must be a number.'],
])('refuses %j', (text, error) => {
  expect(readSocketLines(text)).toEqual({ ok: false, error });
});

it('takes CRLF and a byte order mark', () => {
  expect(readSocketLines('\ufeff{"dir":"in","data":"a"}\r\n').ok).toBe(true);
});

it('makes a complete capture of a body', () => {
  const capture = captureOfBytes(new Uint8Array([1]), { contentType: 'a/b', status: 404, request: '{}' });

  expect(capture).toMatchObject({
    head: { request: { body: '{}' }, response: { status: 404, headers: [['content-type', 'a/b']] } },
    chunks: { times: [0], ends: [1] },
    end: { reason: 'complete' },
    lost: 0,
  });
});
