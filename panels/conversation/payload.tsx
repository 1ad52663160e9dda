import { useState } from 'preact/hooks';
import { type Json, parseJson } from '../../src/base/json';
import { compactJson } from '../ui/compact-json';
import { showAllText } from './texts';

/** A text that fits a line or so is shown as it was sent; a longer one is laid out when it is JSON. */
const LINE_CHARACTERS = 120;
/** Characters of code that the narrower column of a call shows side by side. */
const LINE_WIDTH = 56;
const CHARACTERS_AT_FIRST = 4000;

/** Text of the wire: JSON where it is, else as it stands. */
export function TextPayload({ text }: { readonly text: string }) {
  const parsed = text.length > LINE_CHARACTERS && text.length < 1_000_000 ? parseJson(text) : null;
  return <Lines text={parsed?.ok && typeof parsed.value === 'object' ? compactJson(parsed.value, LINE_WIDTH) : text} />;
}

export function JsonPayload({ value }: { readonly value: Json }) {
  return <Lines text={compactJson(value, LINE_WIDTH)} />;
}

function Lines({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : text.slice(0, CHARACTERS_AT_FIRST);
  return (
    <pre class="payload">
      {shown}
      {shown.length < text.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {showAllText(text.length)}
        </button>
      )}
    </pre>
  );
}
