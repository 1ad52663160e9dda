/** A sentence of the engine; what stands between backticks is a word of the wire and is set in the code font. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {splitCode(text).map((piece, i) =>
        piece.code ? (
          <span key={i} class="code">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}

/** Pieces of a text with backticks, in order. A backtick without a partner is text. */
export function splitCode(text: string): readonly { readonly code: boolean; readonly text: string }[] {
  const parts = text.split('`');
  const pairs = parts.length % 2 === 1 ? parts : [...parts.slice(0, -2), parts.slice(-2).join('`')];
  return pairs.map((piece, i) => ({ code: i % 2 === 1, text: piece })).filter(piece => piece.text !== '');
}
