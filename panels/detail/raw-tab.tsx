import { useMemo, useState } from 'preact/hooks';
import type { Frame } from '../../src/wire/frame';
import { counted, formatBytes } from '../ui/format';
import { BYTES_PER_ROW, hexDump } from './hex-dump';
import { rawLines } from './raw-lines';

/** Lines and characters that are drawn at first: more would hold up the panel. */
const LINES_AT_FIRST = 500;
const CHARACTERS_AT_FIRST = 200_000;
const BYTES_AT_FIRST = 4096;

/** The frame exactly as it came: as text with its line ends, or as bytes. */
export function RawTab({ frame }: { readonly frame: Frame }) {
  const [as, setAs] = useState<'text' | 'hex'>('text');
  const [ends, setEnds] = useState(true);
  const [whole, setWhole] = useState(false);
  return (
    <div class="raw">
      <div class="raw-bar">
        <div class="segmented" role="group" aria-label="Show the frame as">
          <button type="button" aria-pressed={as === 'text'} onClick={() => setAs('text')}>
            Text
          </button>
          <button type="button" aria-pressed={as === 'hex'} onClick={() => setAs('hex')}>
            Hex
          </button>
        </div>
        {as === 'text' && (
          <label class="tool-check">
            <input type="checkbox" checked={ends} onChange={event => setEnds(event.currentTarget.checked)} /> Line ends
          </label>
        )}
      </div>
      {as === 'text' ? (
        <RawText text={frame.text} ends={ends} whole={whole} onWhole={() => setWhole(true)} />
      ) : (
        <RawHex text={frame.text} whole={whole} onWhole={() => setWhole(true)} />
      )}
    </div>
  );
}

interface RawTextProps {
  readonly text: string;
  readonly ends: boolean;
  readonly whole: boolean;
  readonly onWhole: () => void;
}

function RawText({ text, ends, whole, onWhole }: RawTextProps) {
  const cut = whole ? text : text.slice(0, CHARACTERS_AT_FIRST);
  const limit = whole ? Number.POSITIVE_INFINITY : LINES_AT_FIRST;
  const lines = useMemo(() => rawLines(cut, limit), [cut, limit]);
  const shown = lines.reduce((sum, line) => sum + line.text.length + line.end.length, 0);
  return (
    <>
      <pre class="payload raw-text" data-testid="raw-text" data-ends={ends || undefined}>
        {lines.map((line, i) => (
          <span key={i} class="raw-line">
            {line.text}
            {line.end !== '' && (
              <span class="line-end" data-end={line.name}>
                {line.end}
              </span>
            )}
          </span>
        ))}
      </pre>
      {shown < text.length && (
        <button type="button" class="button" data-quiet onClick={onWhole}>
          Show the other {counted(text.length - shown, 'character')}
        </button>
      )}
    </>
  );
}

function RawHex({ text, whole, onWhole }: { text: string; whole: boolean; onWhole: () => void }) {
  const bytes = useMemo(() => new TextEncoder().encode(text), [text]);
  const rows = hexDump(bytes, whole ? bytes.length : BYTES_AT_FIRST);
  const left = bytes.length - rows.length * BYTES_PER_ROW;
  return (
    <>
      <pre class="payload raw-hex" data-testid="raw-hex">
        {rows.map(row => (
          <span key={row.offset} class="hex-row">
            <span class="hex-offset">{row.offset}</span>
            {'  '}
            {row.bytes.padEnd(BYTES_PER_ROW * 3)}
            <span class="hex-text">{row.text}</span>
            {'\n'}
          </span>
        ))}
      </pre>
      {text.includes('\ufffd') && <p class="raw-note">Bytes that are no UTF-8 are shown as EF BF BD.</p>}
      {left > 0 && (
        <button type="button" class="button" data-quiet onClick={onWhole}>
          Show the other {formatBytes(left)}
        </button>
      )}
    </>
  );
}
