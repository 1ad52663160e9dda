/** Joins pieces that follow one another; a single one is handed back as it is. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
