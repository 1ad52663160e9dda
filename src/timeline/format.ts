const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234`. */
export function formatCount(count: number): string {
  return integer.format(count);
}

/** `1 delta`, `13 deltas`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

const UUID = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** An id for a narrow place: of each UUID in it the first eight digits, as people tell them apart. */
export function shortId(id: string): string {
  return id.replace(UUID, '$1');
}

/** Milliseconds as `212 ms`, `5.02 s`, `142.3 s`, `1,234 s`: at most five figures, so that a column of them stays narrow. */
export function formatMs(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 99.995) return `${seconds.toFixed(2)} s`;
  if (seconds < 999.95) return `${seconds.toFixed(1)} s`;
  return `${formatCount(seconds)} s`;
}

/** Milliseconds as seconds with all that the clock knows: `5.022 s`. */
export function formatMsExact(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}

/** A pause in the words of a person: `14 s`, `38.2 s` below a minute where tenths matter, `4 min`, `3 h`. */
export function formatPause(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1).replace(/\.0$/, '')} s`;
  if (ms < 3_570_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.round(ms / 3_600_000)} h`;
}

/** `242 B`, `1.4 kB`, `214 kB`, `3.1 MB`; a kilobyte is 1,000 bytes, as in DevTools. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size < 9.95 ? size.toFixed(1) : formatCount(size)} ${unit}`;
}

/** Bytes of the text in UTF-8. Cost: one pass, no copy. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // A surrogate is two bytes of a four-byte sequence, so that a pair comes to four.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** The last segments of a JSON Pointer, because the answer is in them: `…/days/3/hotel`. */
export function pointerTail(pointer: string, segments = 3): string {
  const parts = pointer.split('/');
  return parts.length - 1 <= segments ? pointer : `…/${parts.slice(-segments).join('/')}`;
}
