export type LineEnd = 'LF' | 'CR' | 'CRLF' | '';

export interface RawLine {
  readonly text: string;
  /** The characters that end the line; empty where the text stops without an end. */
  readonly end: string;
  readonly name: LineEnd;
}

const NAMES: Readonly<Record<string, LineEnd>> = { '\n': 'LF', '\r': 'CR', '\r\n': 'CRLF' };

/** The lines of a frame with their ends (HTML Standard, "Parsing an event stream"), no more than so many. */
export function rawLines(text: string, limit: number): readonly RawLine[] {
  const lines: RawLine[] = [];
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let match = ends.exec(text); match && lines.length < limit; match = ends.exec(text)) {
    lines.push({ text: text.slice(from, match.index), end: match[0], name: NAMES[match[0]] ?? '' });
    from = ends.lastIndex;
  }
  if (from < text.length && lines.length < limit) lines.push({ text: text.slice(from), end: '', name: '' });
  return lines;
}
