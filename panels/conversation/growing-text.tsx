import { useState } from 'preact/hooks';
import type { Trace } from '../../src/rules/message-traces';
import { formatMs } from '../ui/format';
import { Glyph } from '../ui/icon';
import { showAllText, stallText, TEXT } from './texts';

/** A text of ten million characters costs the tab; its beginning costs a frame. */
const CHARACTERS_AT_FIRST = 20_000;

interface GrowingTextProps {
  readonly text: string;
  /** Undefined when it came whole. */
  readonly trace: Trace | undefined;
  readonly running: boolean;
}

/** A text as it was written so far, with the places where nothing came for long. */
export function GrowingText({ text, trace, running }: GrowingTextProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : text.slice(0, CHARACTERS_AT_FIRST);
  return (
    <p class="message-text">
      {text === '' && !trace?.open && <span class="message-none">{TEXT.emptyText}</span>}
      <Pieces text={shown} stalls={trace?.stalls ?? []} />
      {shown.length < text.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {showAllText(text.length)}
        </button>
      )}
      {trace?.open && (
        <span class="message-state" data-open>
          {running ? TEXT.streaming : TEXT.noEnd}
        </span>
      )}
    </p>
  );
}

function Pieces({ text, stalls }: { readonly text: string; readonly stalls: Trace['stalls'] }) {
  const pieces = [];
  let from = 0;
  for (const { at, ms } of stalls) {
    if (at > text.length) break;
    pieces.push(
      text.slice(from, at),
      <span key={at} class="stall-mark" role="img" aria-label={stallText(ms)} title={stallText(ms)}>
        <Glyph family="stall" />
        {formatMs(ms)}
      </span>,
    );
    from = at;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
