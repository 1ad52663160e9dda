import type { ChunkTable } from '../capture/chunks';
import type { HookTexts } from './hook-messages';

const encoder = new TextEncoder();

/** The texts as chunks in UTF-8. Cost: one encoding of them all when they are plain ASCII, otherwise one for each. */
export function tableOfTexts({ times, lengths, text, message }: HookTexts): ChunkTable {
  const whole = encoder.encode(text);
  const messages = message && { messages: times.map(() => message) };
  if (whole.length === text.length) return { times, ends: sums(lengths), bytes: whole, ...messages };
  // Each alone: halves of a surrogate pair that end one text and begin the next are two broken characters, not one.
  let at = 0;
  const pieces = lengths.map(length => {
    at += length;
    return encoder.encode(text.slice(at - length, at));
  });
  const ends = sums(pieces.map(piece => piece.length));
  const bytes = new Uint8Array(ends.at(-1) ?? 0);
  for (const [i, piece] of pieces.entries()) bytes.set(piece, (ends[i] ?? 0) - piece.length);
  return { times, ends, bytes, ...messages };
}

function sums(lengths: readonly number[]): number[] {
  let sum = 0;
  return lengths.map(length => {
    sum += length;
    return sum;
  });
}
