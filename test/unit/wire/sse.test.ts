import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame, Silence } from '../../../src/wire/frame';
import { createSseDecoder } from '../../../src/wire/sse';

interface Decoded {
  readonly frames: Frame[];
  readonly silences: Silence[];
  /** Texts of both, in order. */
  readonly texts: string[];
}

function decode(chunks: readonly Uint8Array[]): Decoded {
  const decoded: Decoded = { frames: [], silences: [], texts: [] };
  const decoder = createSseDecoder({
    onFrame(frame) {
      decoded.frames.push(frame);
      decoded.texts.push(frame.text);
    },
    onSilence(silence) {
      decoded.silences.push(silence);
      decoded.texts.push(silence.text);
    },
  });
  for (const [t, chunk] of chunks.entries()) decoder.push(t, chunk);
  decoder.end(chunks.length);
  return decoded;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const dataOf = (text: string): string[] => decode([bytesOf(text)]).frames.map(frame => frame.data);

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const ends = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
}

describe('the SSE decoder', () => {
  it('makes one frame per block with data', () => {
    expect(dataOf('data: {"a":1}\n\ndata:{"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('keeps only the second of two leading spaces', () => {
    expect(dataOf('data: a\n\ndata:  b\n\n')).toEqual(['a', ' b']);
  });

  it('joins several data lines with a line feed', () => {
    expect(dataOf('data: {\ndata:\ndata: }\n\n')).toEqual(['{\n\n}']);
  });

  it.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['LF', '\n'],
  ])('splits lines that end with %s', (_name, end) => {
    expect(dataOf(`event: x${end}data: a${end}${end}data: b${end}${end}`)).toEqual(['a', 'b']);
  });

  it('reads a first block behind a byte order mark, and keeps the mark in its text', () => {
    const { frames } = decode([bytesOf('\ufeffdata: a\n\n')]);

    expect(frames).toEqual([{ index: 0, t: 0, text: '\ufeffdata: a\n\n', data: 'a' }]);
  });

  it('keeps comments, ids and event names in the frame text', () => {
    const text = ': hi\nid: 7\nevent: x\ndata: a\n\n';

    expect(decode([bytesOf(text)]).frames[0]).toMatchObject({ text, data: 'a' });
  });

  it('makes a silence of a block without data, and counts the frames before it', () => {
    const { silences } = decode([bytesOf('data: a\n\n: keep-alive\n\nretry: 10\n\n')]);

    expect(silences).toEqual([
      { t: 0, text: ': keep-alive\n\n', frames: 1 },
      { t: 0, text: 'retry: 10\n\n', frames: 1 },
    ]);
  });

  it('makes a frame of a lone data field, whose payload is empty', () => {
    expect(dataOf('data\n\n')).toEqual(['']);
  });

  it('hands over a last block that no blank line closed', () => {
    expect(dataOf('data: a\n\ndata: b')).toEqual(['a', 'b']);
    expect(dataOf('data: a\n\ndata: b\n')).toEqual(['a', 'b']);
  });

  it('dates a frame by the chunk that completed it', () => {
    const { frames } = decode([bytesOf('data: a\n\ndata'), bytesOf(': b\n'), bytesOf('\n')]);

    expect(frames.map(frame => frame.t)).toEqual([0, 2]);
  });

  it('waits for the character after a closing CR', () => {
    const { frames } = decode([bytesOf('data: a\r\n\r'), bytesOf('\ndata: b\r\n\r\n')]);

    expect(frames.map(frame => frame.text)).toEqual(['data: a\r\n\r\n', 'data: b\r\n\r\n']);
  });

  const line = fc.oneof(
    fc.constantFrom(
      'data: {"type":"X"}',
      'data:é☃👩‍🚀你好',
      'data',
      ': ping',
      'id: 1',
      'event: x',
      'retry: 5',
      'nonsense',
      'data:',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => `data: ${text.replace(/[\r\n]/g, '')}`),
  );
  const streamText = fc
    .tuple(
      fc.constantFrom('', '\ufeff'),
      fc.array(
        fc.tuple(fc.oneof(line, fc.constant('')), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n', '\r\n\r\n')),
      ),
      fc.constantFrom('', 'data: open'),
    )
    .map(([mark, lines, tail]) => mark + lines.flat().join('') + tail);

  it('makes the same frames of any cut of the bytes', () => {
    fc.assert(
      fc.property(streamText, fc.array(fc.nat()), (text, cuts) => {
        const bytes = bytesOf(text);

        const whole = decode([bytes]);
        const cut = decode(cutAt(bytes, cuts));

        expect(cut.texts).toEqual(whole.texts);
        expect(cut.frames.map(({ index, data }) => [index, data])).toEqual(
          whole.frames.map(({ index, data }) => [index, data]),
        );
        expect(cut.silences.map(silence => silence.frames)).toEqual(whole.silences.map(silence => silence.frames));
      }),
      { numRuns: 500 },
    );
  });

  it('makes the same frames of single bytes', () => {
    fc.assert(
      fc.property(streamText, text => {
        const bytes = bytesOf(text);

        expect(decode([...bytes].map(byte => Uint8Array.of(byte))).texts).toEqual(decode([bytes]).texts);
      }),
    );
  });

  it('loses no character of the stream', () => {
    fc.assert(
      fc.property(streamText, text => {
        expect(decode([bytesOf(text)]).texts.join('')).toBe(text);
      }),
    );
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 }), chunks => {
        const text =
          chunks.length === 0 ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks));

        expect(decode(chunks).texts.join('')).toBe(text);
      }),
    );
  });

  it('spends linear time on one block in a hundred thousand chunks', () => {
    const chunk = bytesOf('abcdefgh');
    const chunks = [bytesOf('data: '), ...Array.from({ length: 100_000 }, () => chunk)];

    const { frames } = decode(chunks);

    expect(frames[0]?.data.length).toBe(800_000);
  });
});
