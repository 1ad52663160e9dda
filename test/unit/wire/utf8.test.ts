import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../src/wire/frame';
import { createNdjsonDecoder } from '../../../src/wire/ndjson';
import { createSseDecoder } from '../../../src/wire/sse';
import { createUtf8Decoder } from '../../../src/wire/utf8';

/** The text of the pieces, and the offsets of bytes that are no UTF-8. */
function decode(pieces: readonly Uint8Array[]): { readonly text: string; readonly bad: readonly number[] } {
  const decoder = createUtf8Decoder();
  const bad: number[] = [];
  let text = '';
  for (const piece of pieces) {
    text += decoder.decode(piece);
    bad.push(...decoder.bad().map(({ offset }) => offset));
  }
  return { text: text + decoder.end(), bad };
}

/** Bytes that are text, U+FFFD as sent, and bytes that begin, go on or end badly. */
const bytes = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }).map(text => [...new TextEncoder().encode(text)]),
      fc.constantFrom([0xef, 0xbf, 0xbd], [0xff], [0xe2, 0x82], [0xf0, 0x9f], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x80]),
      fc.array(fc.integer({ min: 0x80, max: 0xff }), { maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map(parts => new Uint8Array(parts.flat()));

const cuts = fc.array(fc.nat(), { maxLength: 6 });

function cutAt(whole: Uint8Array, at: readonly number[]): Uint8Array[] {
  const ends = [...at.map(cut => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
  return ends.map((end, i) => whole.subarray(i === 0 ? 0 : ends[i - 1], end));
}

describe('decoding UTF-8', () => {
  it('gives the text of TextDecoder, however the bytes are cut', () => {
    fc.assert(
      fc.property(bytes, cuts, (whole, at) => {
        expect(decode(cutAt(whole, at)).text).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('finds the same bad bytes however they are cut', () => {
    fc.assert(
      fc.property(bytes, cuts, (whole, at) => {
        expect(decode(cutAt(whole, at)).bad).toEqual(decode([whole]).bad);
      }),
      { seed: 2, numRuns: 2000 },
    );
  });

  it('finds bad bytes exactly where strict decoding fails', () => {
    fc.assert(
      fc.property(bytes, whole => {
        const [first] = decode([whole]).bad;
        const strict = new TextDecoder('utf-8', { fatal: true });

        if (first === undefined) expect(() => strict.decode(whole, { stream: true })).not.toThrow();
        else {
          expect(() => strict.decode(whole.subarray(0, first))).not.toThrow();
          expect(() => new TextDecoder('utf-8', { fatal: true }).decode(whole)).toThrow();
        }
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it('tells U+FFFD as sent from bad bytes', () => {
    const sent = new TextEncoder().encode('a\ufffdb');

    expect(decode([new Uint8Array([...sent, 0xff, 0x41])]).bad).toEqual([5]);
  });

  it('does not call a character bad that the stream cuts off', () => {
    expect(decode([new Uint8Array([0x41, 0xe2, 0x82])])).toEqual({ text: 'A\ufffd', bad: [] });
  });
});

describe('a frame with bytes that are no UTF-8', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

  it.each([
    ['SSE', createSseDecoder, 'data: {"a":"ok"}\n\ndata: {"a":"caf\xe9"}\n\ndata: 3\n\n', 33],
    ['NDJSON', createNdjsonDecoder, '{"a":"ok"}\n{"a":"caf\xe9"}\n3\n', 20],
  ])('of %s is read and says where they are, however it is cut', (_name, createDecoder, text, offset) => {
    const whole = latin(text);

    for (let size = 1; size <= whole.length; size++) {
      const frames: Frame[] = [];
      const decoder = createDecoder({ onFrame: frame => frames.push(frame), onSilence() {} });
      for (let at = 0; at < whole.length; at += size) decoder.push(0, whole.subarray(at, at + size));
      decoder.end(0);

      const message = `The bytes at offset ${offset} are no UTF-8; they are read as U+FFFD.`;
      expect(frames.map(({ fault }) => fault)).toEqual([undefined, { rule: 'wire/bad-utf8', message }, undefined]);
      expect(frames[1]?.data).toBe('{"a":"caf\ufffd"}');
    }
  });
});
