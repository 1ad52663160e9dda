export interface HexRow {
  /** Of the first byte, in hexadecimal digits. */
  readonly offset: string;
  readonly bytes: string;
  /** The bytes as ASCII; a dot for what is not printable. */
  readonly text: string;
}

/** So many bytes fit a line of the detail. */
export const BYTES_PER_ROW = 8;

/** The first `limit` bytes, eight to a row; the last row may be shorter. */
export function hexDump(bytes: Uint8Array, limit: number): readonly HexRow[] {
  const rows: HexRow[] = [];
  for (let at = 0; at < Math.min(bytes.length, limit); at += BYTES_PER_ROW) {
    const part = Array.from(bytes.subarray(at, Math.min(at + BYTES_PER_ROW, limit)));
    rows.push({
      offset: at.toString(16).padStart(6, '0'),
      bytes: part.map(byte => byte.toString(16).padStart(2, '0')).join(' '),
      text: part.map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(''),
    });
  }
  return rows;
}
