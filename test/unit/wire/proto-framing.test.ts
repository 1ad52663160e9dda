import { encode } from '@ag-ui/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDecoder, type Framing, framingOf } from '../../../src/wire/decoder';
import type { Frame, FrameFault } from '../../../src/wire/frame';
import { protoStream, sampleMessages } from '../../fixtures/proto-frames';
import { sampleBytes, sampleNames } from '../../fixtures/samples';

const PROTO = 'application/vnd.ag-ui.event+proto';

interface Read {
  readonly frames: readonly Frame[];
  readonly cut: FrameFault | null;
  readonly framing: Framing;
}

function read(chunks: readonly Uint8Array[], contentType: string | null = PROTO): Read {
  const frames: Frame[] = [];
  const decoder = createDecoder(contentType, { onFrame: frame => frames.push(frame), onSilence() {} });
  for (const [t, chunk] of chunks.entries()) decoder.push(t, chunk);
  const cut = decoder.end(chunks.length);
  return { frames, cut, framing: decoder.framing };
}

const typeOf = ({ data }: Frame) => (JSON.parse(data) as { type: string }).type;
const textBytes = (text: string) => new TextEncoder().encode(text);

describe('frames of the protobuf binding', () => {
  it('hold the events of the text binding', () => {
    const { frames, cut } = read([sampleBytes('all-events.bin')]);

    const sent = JSON.parse(new TextDecoder().decode(sampleBytes('all-events.events.json'))) as { type: string }[];
    expect(frames.map(typeOf)).toEqual(sent.map(({ type }) => type));
    expect(cut).toBeNull();
  });

  it('keep their bytes', () => {
    const [first = new Uint8Array(), second = new Uint8Array()] = sampleMessages();

    const { frames } = read([protoStream([first, second])]);

    expect(frames.map(({ bytes }) => bytes)).toEqual([first, second]);
  });

  it('are the same for any cut of the bytes, broken ones and a rest included', () => {
    const messages = sampleMessages();
    const message = fc.oneof(fc.constantFrom(...messages), fc.uint8Array({ maxLength: 20 }));
    const cuts = fc.array(fc.nat(), { maxLength: 12 });

    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), fc.nat(3), cuts, (list, rest, at) => {
        const whole = protoStream([...list, new Uint8Array(9)]).subarray(0, -rest || undefined);
        const ends = [...at.map(cut => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
        const pieces = ends.map((end, i) => whole.subarray(i === 0 ? 0 : ends[i - 1], end));

        const seen = ({ frames, cut }: Read) => [frames.map(({ data, fault, bytes }) => [data, fault, bytes]), cut];
        expect(seen(read(pieces))).toEqual(seen(read([whole])));
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('are dated by the chunk that completed them', () => {
    const stream = protoStream(sampleMessages().slice(0, 2));

    const { frames } = read([stream.subarray(0, 3), stream.subarray(3, -1), stream.subarray(-1)]);

    expect(frames.map(({ t }) => t)).toEqual([1, 2]);
  });

  it('that hold no event are kept with the reason, and the next one is read', () => {
    const [first = new Uint8Array()] = sampleMessages();

    const { frames } = read([protoStream([new Uint8Array([1, 2, 3]), new Uint8Array(), first])]);

    expect(frames.map(({ fault }) => fault?.rule)).toEqual(['wire/proto-decode', 'wire/proto-decode', undefined]);
    expect(frames[0]).toMatchObject({ data: '', bytes: new Uint8Array([1, 2, 3]) });
  });

  it('may be larger than the official client takes', () => {
    const event = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x'.repeat(11 << 20) };

    const { frames } = read([protoStream([encode(event as never)])]);

    expect(JSON.parse(frames[0]?.data ?? '')).toEqual(event);
  });

  it('tell a stream that ends inside a frame from one whose length is none', () => {
    const stream = protoStream(sampleMessages().slice(0, 2));

    expect(read([stream.subarray(0, -3)]).cut).toEqual({
      rule: 'wire/truncated',
      message: 'The stream ends inside a frame, 3 bytes short.',
    });
    expect(read([new Uint8Array([...stream, 0, 0])]).cut?.message).toBe(
      'The stream ends inside the length of a frame.',
    );
    expect(read([new Uint8Array([...stream, 0x7f, 1, 2, 3, 4])]).cut?.rule).toBe('wire/proto-frame');
  });
});

describe('the first bytes of a response', () => {
  it('show frames of protobuf under any content type', () => {
    const stream = sampleBytes('minimal.bin');

    for (const type of [null, 'text/event-stream', 'application/octet-stream', `${PROTO}; charset=utf-8`]) {
      expect(
        read(
          [...stream].map(byte => Uint8Array.of(byte)),
          type,
        ).frames.map(typeOf)[0],
      ).toBe('RUN_STARTED');
    }
  });

  it('show text under the type of protobuf', () => {
    const { frames, framing } = read([textBytes('data: {"a":1}\n\n')]);

    expect(framing).toBe('sse');
    expect(frames.map(({ data }) => data)).toEqual(['{"a":1}']);
  });

  it.each(['connect-streaming', 'grpc-web'])('of %s are no frames of AG-UI', name => {
    expect(read([sampleBytes(`negative/${name}.bin`)], 'application/octet-stream').framing).toBe('sse');
  });

  it('are those of a frame for every binary sample', () => {
    for (const name of sampleNames('by-type', '.bin')) {
      expect(read([sampleBytes(`by-type/${name}.bin`)], null).framing, name).toBe('proto');
    }
  });

  it.each([
    ['text/event-stream; charset=utf-8', 'sse'],
    ['application/x-ndjson', 'ndjson'],
    ['Application/JSONL; a=b', 'ndjson'],
    [PROTO, 'proto'],
    ['application/json', 'sse'],
  ])('come after the type %s, which means %s', (type, framing) => {
    expect(framingOf(type)).toBe(framing);
  });

  it('may be any: nothing throws, and the text of a stream that is none is not lost', () => {
    const types = fc.constantFrom(null, PROTO, 'text/event-stream', 'application/x-ndjson');

    fc.assert(
      fc.property(types, fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 8 }), (type, chunks) => {
        expect(() => read(chunks, type)).not.toThrow();
      }),
      { seed: 5, numRuns: 2000 },
    );
  });
});
