/** Bytes as they reached the page in one read. */
export interface Chunk {
  /** Milliseconds since the stream's start, from the page's monotonic clock. */
  readonly t: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Chunks in one piece of memory, in order: chunk `i` arrived at `times[i]` and ends before byte `ends[i]`.
 * Thousands of small buffers cost more to clone and to store than one.
 */
export interface ChunkTable {
  readonly times: readonly number[];
  readonly ends: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Joins chunks into one table; the bytes are copied. */
export function joinChunks(chunks: readonly Chunk[]): ChunkTable {
  const times: number[] = [];
  const ends: number[] = [];
  let size = 0;
  for (const chunk of chunks) {
    size += chunk.bytes.length;
    times.push(chunk.t);
    ends.push(size);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.bytes, at);
    at += chunk.bytes.length;
  }
  return { times, ends, bytes };
}

/** Joins tables that follow one another into one. */
export function joinTables(tables: readonly ChunkTable[]): ChunkTable {
  return joinChunks(tables.flatMap(splitChunks));
}

/** The chunks of a table, as views of its memory: nothing is copied. */
export function splitChunks(table: ChunkTable): Chunk[] {
  return table.times.map((t, i) => ({
    t,
    bytes: table.bytes.subarray(i === 0 ? 0 : table.ends[i - 1], table.ends[i]),
  }));
}

/** The table in pieces of whole chunks with about `bytes` bytes each; a larger chunk is a piece of its own. */
export function cutTable(table: ChunkTable, bytes: number): ChunkTable[] {
  const pieces: ChunkTable[] = [];
  let piece: Chunk[] = [];
  let size = 0;
  for (const chunk of splitChunks(table)) {
    if (piece.length > 0 && size + chunk.bytes.length > bytes) {
      pieces.push(joinChunks(piece));
      piece = [];
      size = 0;
    }
    piece.push(chunk);
    size += chunk.bytes.length;
  }
  if (piece.length > 0) pieces.push(joinChunks(piece));
  return pieces;
}
