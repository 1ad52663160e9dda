import type { Capture } from '../capture/capture';
import { type ChunkTable, splitChunks } from '../capture/chunks';
import { requestIds } from './ids';
import { rewriteIds } from './rewrite';

export type Comparison =
  | { readonly equal: true }
  | {
      readonly equal: false;
      /** 0-based in the original; the number of its chunks when the replay has more. */
      readonly chunk: number;
      /** The first differing byte in that chunk as it was to be served. */
      readonly offset: number;
      /** One sentence for the user. */
      readonly what: string;
    };

/**
 * Compares a captured replay with its original, chunk for chunk, with the original's ids mapped to those of the
 * replay's request; a replay that was served with the original's ids is equal too. While the page still reads the
 * replay, what came so far is compared. Empty chunks count on neither side: no page can read one.
 */
export function compareReplay(original: Capture, replay: Capture): Comparison {
  const asIs = compareChunks(original.chunks, replay);
  const ids = requestIds(original.head.request.body);
  const to = requestIds(replay.head.request.body);
  if (asIs.equal || ids === null || to === null) return asIs;
  const mapped = rewriteIds(original.chunks, ids, to);
  return mapped === original.chunks ? asIs : compareChunks(mapped, replay);
}

function compareChunks(expected: ChunkTable, replay: Capture): Comparison {
  const wanted = filledChunks(expected);
  const got = filledChunks(replay.chunks);
  for (const [i, { chunk, bytes }] of wanted.entries()) {
    const came = got[i]?.bytes;
    if (came === undefined) {
      if (replay.end === null) return { equal: true };
      const what = `The replay ended before chunk ${chunk}, where the original goes on with ${quote(bytes, 0)}.`;
      return { equal: false, chunk, offset: 0, what };
    }
    const offset = firstDifference(bytes, came);
    if (offset !== null) return { equal: false, chunk, offset, what: difference(chunk, offset, bytes, came) };
  }
  const more = got[wanted.length]?.bytes;
  if (more === undefined) return { equal: true };
  const what = `The replay goes on with ${quote(more, 0)} after the original's last chunk.`;
  return { equal: false, chunk: expected.times.length, offset: 0, what };
}

function filledChunks(table: ChunkTable): readonly { readonly chunk: number; readonly bytes: Uint8Array }[] {
  return splitChunks(table)
    .map(({ bytes }, chunk) => ({ chunk, bytes }))
    .filter(({ bytes }) => bytes.length > 0);
}

/** Null when the bytes are equal. A longer side differs behind the end of the shorter. */
function firstDifference(a: Uint8Array, b: Uint8Array): number | null {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) if (a[at] !== b[at]) return at;
  return a.length === b.length ? null : shared;
}

function difference(chunk: number, offset: number, original: Uint8Array, replay: Uint8Array): string {
  if (offset < original.length && offset < replay.length) {
    const sides = `the original has ${quote(original, offset)}, the replay ${quote(replay, offset)}`;
    return `Chunk ${chunk} differs at byte ${offset}: ${sides}.`;
  }
  const lengths = `${original.length} bytes long in the original and ${replay.length} in the replay`;
  const [side, longer] = original.length > offset ? ['original', original] : ['replay', replay];
  return `Chunk ${chunk} is ${lengths}: the ${side} goes on with ${quote(longer, offset)}.`;
}

/** Enough to recognise the place by. */
const QUOTE_BYTES = 24;

function quote(bytes: Uint8Array, offset: number): string {
  const more = bytes.length > offset + QUOTE_BYTES ? '…' : '';
  return JSON.stringify(new TextDecoder().decode(bytes.subarray(offset, offset + QUOTE_BYTES)) + more);
}
