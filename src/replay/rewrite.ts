import { parseJson } from '../base/json';
import type { ChunkTable } from '../capture/chunks';
import { idValues } from './id-values';
import type { RunIds } from './ids';
import { blockData } from './sse-data';

/**
 * The same SSE stream for a request with other ids: in the boundary events of runs, thread and run ids that equal
 * `ids` become those of `to`. All other bytes stay, and chunk `i` stays chunk `i`: a chunk border inside an id is kept
 * as far as the new id reaches, so that a chunk may become empty. Runs that the stream shows again before the
 * requested one have ids of their own, which stay.
 *
 * Returns the table itself when there is nothing to rewrite.
 */
export function rewriteIds(chunks: ChunkTable, ids: RunIds, to: RunIds): ChunkTable {
  if (ids.threadId === to.threadId && ids.runId === to.runId) return chunks;
  const splices = findSplices(chunks.bytes, ids, to);
  if (splices.length === 0) return chunks;
  return {
    times: chunks.times,
    ends: movedEnds(chunks.ends, splices),
    bytes: splicedBytes(chunks.bytes, splices),
  };
}

/** Bytes `start` to `end` of the old stream give way to `bytes`. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

function findSplices(bytes: Uint8Array, ids: RunIds, to: RunIds): readonly Splice[] {
  const from = { thread: ids.threadId, run: ids.runId };
  const into = { thread: literal(to.threadId), run: literal(to.runId) };
  const utf8 = new TextDecoder();
  const splices: Splice[] = [];
  for (const data of blockData(bytes)) {
    for (const value of idValues(data.text)) {
      const start = data.byteOf(value.start);
      const end = data.byteOf(value.end);
      const sent = parseJson(utf8.decode(bytes.subarray(start, end)));
      if (sent.ok && sent.value === from[value.names]) splices.push({ start, end, bytes: into[value.names] });
    }
  }
  return splices;
}

function literal(id: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(id));
}

function splicedBytes(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array<ArrayBuffer> {
  const growth = splices.reduce((sum, splice) => sum + growthOf(splice), 0);
  const result = new Uint8Array(bytes.length + growth);
  let read = 0;
  let written = 0;
  for (const splice of splices) {
    result.set(bytes.subarray(read, splice.start), written);
    written += splice.start - read;
    result.set(splice.bytes, written);
    written += splice.bytes.length;
    read = splice.end;
  }
  result.set(bytes.subarray(read), written);
  return result;
}

function movedEnds(ends: readonly number[], splices: readonly Splice[]): number[] {
  let passed = 0;
  let growth = 0;
  return ends.map(end => {
    let splice = splices[passed];
    while (splice !== undefined && splice.end <= end) {
      growth += growthOf(splice);
      splice = splices[++passed];
    }
    if (splice === undefined || end <= splice.start) return end + growth;
    return splice.start + growth + Math.min(end - splice.start, splice.bytes.length);
  });
}

function growthOf(splice: Splice): number {
  return splice.bytes.length - (splice.end - splice.start);
}
