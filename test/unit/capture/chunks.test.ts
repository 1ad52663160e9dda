import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chunk, cutTable, joinChunks, joinTables, splitChunks } from '../../../src/capture/chunks';
import type { MessageKind } from '../../../src/wire/message-kind';

const bytes = fc.uint8Array({ maxLength: 20 }).map(found => new Uint8Array(found));
const t = fc.double({ noNaN: true });
const chunks: fc.Arbitrary<Chunk[]> = fc.array(fc.record({ t, bytes }));
const messages: fc.Arbitrary<Chunk[]> = fc.array(
  fc.record({ t, bytes, message: fc.constantFrom<MessageKind>('in-text', 'in-binary', 'out-text', 'out-binary') }),
);
const either = fc.oneof(chunks, messages);

it('gives back the chunks that were joined', () => {
  fc.assert(
    fc.property(either, list => {
      expect(splitChunks(joinChunks(list))).toEqual(list);
    }),
  );
});

it('joins tables as if their chunks had come together', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(chunks, chunks), fc.tuple(messages, messages)), ([before, after]) => {
      expect(joinTables([joinChunks(before), joinChunks(after)])).toEqual(joinChunks([...before, ...after]));
    }),
  );
});

it('keeps no messages of a stream of bytes', () => {
  expect(joinChunks([{ t: 0, bytes: new Uint8Array(1) }])).not.toHaveProperty('messages');
});

it('joins nothing to an empty table', () => {
  expect(joinChunks([])).toEqual({ times: [], ends: [], bytes: new Uint8Array(0) });
});

it('cuts a table into pieces of whole chunks that join to the same table', () => {
  fc.assert(
    fc.property(either, fc.integer({ min: 1, max: 50 }), (list, size) => {
      const table = joinChunks(list);

      const pieces = cutTable(table, size);

      expect(joinTables(pieces)).toEqual(table);
      for (const piece of pieces) expect(piece.bytes.length <= size || piece.times.length === 1).toBe(true);
    }),
  );
});
