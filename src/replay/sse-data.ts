/** The payload of one SSE block, and where in the stream its characters stand. */
export interface BlockData {
  /** The joined `data` lines, one character per byte: only ASCII reads as it is meant. */
  readonly text: string;
  /** The byte of the stream that holds character `at` of the text. */
  byteOf(at: number): number;
}

/**
 * The payloads of the blocks of an SSE stream (WHATWG HTML, section 9.2.6) that hold data, a last one without its blank
 * line included. Any bytes may be given; what is no SSE has few payloads, and none that is JSON.
 */
export function* blockData(bytes: Uint8Array): Generator<BlockData, void, undefined> {
  // One character per byte, whatever the byte: places in the text are places in the stream.
  const text = new TextDecoder('windows-1252').decode(bytes);
  let lines: DataLine[] = [];
  let start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  while (start < text.length) {
    const end = lineEnd(text, start);
    if (end === start) {
      if (lines.length > 0) yield joined(text, lines);
      lines = [];
    } else if (text.startsWith(FIELD, start)) {
      const from = start + FIELD.length;
      lines.push({ from: text[from] === ' ' ? from + 1 : from, end });
    }
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
  if (lines.length > 0) yield joined(text, lines);
}

interface DataLine {
  readonly from: number;
  readonly end: number;
}

const FIELD = 'data:';

/** The bytes EF BB BF in windows-1252. */
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

function lineEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}

function joined(text: string, lines: readonly DataLine[]): BlockData {
  return {
    text: lines.map(({ from, end }) => text.slice(from, end)).join('\n'),
    byteOf(at) {
      let left = at;
      for (const { from, end } of lines) {
        if (left <= end - from) return from + left;
        left -= end - from + 1;
      }
      return text.length;
    },
  };
}
