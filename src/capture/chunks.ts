import type { MessageKind } from '../wire/message-kind';

/** Bytes as they reached the page in one read, or one message of a socket. */
export interface Chunk {
  /** Milliseconds since the stream's start, from the page's monotonic clock. */
  readonly t: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For a message of a socket only; the bytes of a text are its UTF-8. */
  readonly message?: MessageKind;
}

/**
 * Chunks in one piece of memory, in order: chunk `i` arrived at `times[i]` and ends before byte `ends[i]`.
 * Thousands of small buffers cost more to clone and to store than one.
 */
export interface ChunkTable {
  readonly times: readonly number[];
  readonly ends: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For a socket: what chunk `i` was as a message. Absent for a stream of bytes. */
  readonly messages?: readonly MessageKind[];
}

/** Joins chunks into one table; the bytes are copied. In a socket's table, bytes of no message count as received. */
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
  const socket = chunks.some(chunk => chunk.message !== undefined);
  return {
    times,
    ends,
    bytes,
    ...(socket && { messages: chunks.map(({ message = 'in-binary' }) => message) }),
  };
}

/** Joins tables that follow one another into one. A single one is given back as it is. */
export function joinTables(tables: readonly ChunkTable[]): ChunkTable {
  if (tables.length === 1) return tables[0] as ChunkTable;
  const times: number[] = [];
  const ends: number[] = [];
  let size = 0;
  for (const table of tables) {
    for (let i = 0; i < table.times.length; i++) {
      times.push(table.times[i] as number);
      ends.push(size + (table.ends[i] as number));
    }
    size += table.bytes.length;
  }
  const bytes = joinBytes(
    tables.map(table => table.bytes),
    size,
  );
  if (tables.every(table => table.messages === undefined)) return { times, ends, bytes };
  const messages = tables.flatMap(table => table.messages ?? table.times.map(() => 'in-binary' as const));
  return { times, ends, bytes, messages };
}

/** Pieces that lie one behind the other and fill their memory are that memory: nothing is copied. */
function joinBytes(pieces: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const memory = pieces[0]?.buffer;
  let at = 0;
  for (const piece of pieces) if (piece.buffer === memory && piece.byteOffset === at) at += piece.length;
  if (at === size && memory?.byteLength === size) return new Uint8Array(memory);
  const bytes = new Uint8Array(size);
  at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The chunks of a table, as views of its memory: nothing is copied. */
export function splitChunks(table: ChunkTable): Chunk[] {
  return table.times.map((t, i) => {
    const message = table.messages?.[i];
    const bytes = table.bytes.subarray(i === 0 ? 0 : table.ends[i - 1], table.ends[i]);
    return { t, bytes, ...(message !== undefined && { message }) };
  });
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
