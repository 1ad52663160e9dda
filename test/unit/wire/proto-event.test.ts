import { isDeepStrictEqual } from 'node:util';
import { AGUIUnknownEventTypeError, decode, encode } from '@ag-ui/proto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../../src/base/json';
import { decodeProtoEvent } from '../../../src/wire/proto/event';
import { sampleMessages } from '../../fixtures/proto-frames';
import { createRandom } from '../../fixtures/random';
import { sampleJson } from '../../fixtures/samples';

// The official decoder warns of parts that it drops.
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** What `@ag-ui/proto` makes of a message: JSON, or the kind of its refusal. */
function official(bytes: Uint8Array): Json {
  try {
    return JSON.parse(JSON.stringify(decode(bytes))) as Json;
  } catch (error) {
    return error instanceof AGUIUnknownEventTypeError ? 'unknown' : 'broken';
  }
}

function ours(bytes: Uint8Array): Json {
  const decoded = decodeProtoEvent(bytes);
  return decoded.ok ? (JSON.parse(JSON.stringify(decoded.value)) as Json) : decoded.error.kind;
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const refusal = (bytes: Uint8Array) => {
  const decoded = decodeProtoEvent(bytes);
  return decoded.ok ? '' : decoded.error.message;
};

describe('a message of the protobuf binding', () => {
  it('is the event that @ag-ui/proto reads, for every message of the samples', () => {
    const messages = sampleMessages();

    expect(messages.length).toBeGreaterThan(150);
    for (const message of messages) expect(ours(message)).toEqual(official(message));
  });

  it('is of each of the 31 types in the samples', () => {
    const types = new Set(sampleMessages().map(message => (ours(message) as { type: string }).type));

    expect(types.size).toBe(31);
  });

  it('holds what the JSON binding says', () => {
    for (const event of sampleJson<Json[]>('run-success.events.json')) {
      expect(ours(encode(event as never))).toEqual(official(encode(event as never)));
    }
  });

  it('is read or refused as @ag-ui/proto does, whatever is changed in it', () => {
    const random = createRandom(20_260_101);
    const messages = sampleMessages();
    const outcomes = new Map<string, number>();
    let overruns = 0;

    for (let i = 0; i < 40_000; i++) {
      const message = mutated(messages, random);
      const theirs = official(message);
      const outcome = typeof theirs === 'string' ? theirs : 'event';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const read = ours(message);
      if (read === 'broken' && outcome === 'event') overruns++;
      else if (!isDeepStrictEqual(read, theirs)) expect(read, Buffer.from(message).toString('hex')).toEqual(theirs);
    }

    // The official decoder reads past the end of a usage or context entry whose last field is too long.
    expect(overruns).toBeLessThan(30);
    for (const outcome of ['event', 'broken', 'unknown']) expect(outcomes.get(outcome), outcome).toBeGreaterThan(50);
  }, 30_000);

  it('is merged from fields that come twice', () => {
    const once = encode({ type: 'STATE_SNAPSHOT', snapshot: { a: { x: 1 }, b: 2 } } as never);
    const twice = new Uint8Array([...once, ...encode({ type: 'STATE_SNAPSHOT', snapshot: { b: 3 } } as never)]);

    expect(ours(twice)).toEqual(official(twice));
    expect(ours(twice)).toMatchObject({ snapshot: { a: { x: 1 }, b: 3 } });
  });

  it('keeps a member named __proto__', () => {
    const named = Buffer.from(encode({ type: 'STATE_SNAPSHOT', snapshot: { __other__: { x: 1 } } } as never));
    const at = named.indexOf('__other__');

    named.write('__proto__', at);

    expect(JSON.stringify(ours(new Uint8Array(named)))).toContain('"snapshot":{"__proto__":{"x":1}}');
  });

  it.each([
    ['', 'The bytes of the frame are no event: it is empty.'],
    ['62', 'The bytes of the frame are no event: it ends inside a field.'],
    ['620a0a02080b1201741a01', 'The bytes of the frame are no event: it ends inside a field.'],
    [
      '620a0a02080c1201741a0172',
      'The bytes of the frame are no event: it is spelled as RUN_STARTED and named RUN_FINISHED.',
    ],
    ['62061201741a0172', 'The bytes of the frame are no event: its base event is missing.'],
    ['0a027b7d0a', 'The bytes of the frame are no event: it ends inside a field.'],
    ['c2030408011002', 'The frame holds an event of kind 56, which AG-UI 1.1 does not know.'],
  ])('says why %s is no event', (hex, message) => {
    expect(refusal(bytesOf(hex))).toBe(message);
  });

  it('is refused, not read forever, when it is nested a million levels deep', () => {
    const lists = Buffer.alloc(1_000_000, Buffer.from([0x32, 0x7f, 0x0a, 0x7f]));

    expect(refusal(new Uint8Array(Buffer.concat([bytesOf('3a7f0a0208061260'), lists])))).toMatch(/no event/);
  });
});

/** A message with up to three changes: bytes set, flipped, cut off, left out, or put in from another message. */
function mutated(messages: readonly Uint8Array[], random: (below: number) => number): Uint8Array {
  const any = () => messages[random(messages.length)] ?? new Uint8Array();
  let bytes = [...any()];
  for (let changes = random(3) + 1; changes > 0; changes--) {
    const at = random(bytes.length + 1);
    switch (random(5)) {
      case 0:
        if (at < bytes.length) bytes[at] = random(256);
        break;
      case 1:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        break;
      case 2:
        bytes = bytes.slice(0, at);
        break;
      case 3: {
        const other = any();
        const from = random(other.length + 1);
        bytes.splice(at, 0, ...other.subarray(from, from + random(12)));
        break;
      }
      default:
        bytes.splice(at, random(4));
    }
  }
  return new Uint8Array(bytes);
}
