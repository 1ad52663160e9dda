import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chunk, cutTable, joinChunks, joinTables, splitChunks } from '../../../src/capture/chunks';

const chunks: fc.Arbitrary<Chunk[]> = fc.array(
  fc.record({
    t: fc.double({ noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 20 }).map(bytes => new Uint8Array(bytes)),
  }),
);

it('gives back the chunks that were joined', () => {
  fc.assert(
    fc.property(chunks, list => {
      expect(splitChunks(joinChunks(list))).toEqual(list);
    }),
  );
});

it('joins tables as if their chunks had come together', () => {
  fc.assert(
    fc.property(chunks, chunks, (before, after) => {
      expect(joinTables([joinChunks(before), joinChunks(after)])).toEqual(joinChunks([...before, ...after]));
    }),
  );
});

it('joins nothing to an empty table', () => {
  expect(joinChunks([])).toEqual({ times: [], ends: [], bytes: new Uint8Array(0) });
});

it('cuts a table into pieces of whole chunks that join to the same table', () => {
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 50 }), (list, size) => {
      const table = joinChunks(list);

      const pieces = cutTable(table, size);

      expect(joinTables(pieces)).toEqual(table);
      for (const piece of pieces) expect(piece.bytes.length <= size || piece.times.length === 1).toBe(true);
    }),
  );
});
