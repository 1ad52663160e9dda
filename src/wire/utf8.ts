import { joinBytes } from './bytes';

/** Bytes that are no UTF-8, which read as U+FFFD. */
export interface BadBytes {
  /** The place of U+FFFD in the text of the piece. */
  readonly at: number;
  /** The place of the bytes in the stream. */
  readonly offset: number;
}

export interface Utf8Decoder {
  /** The text of the next bytes; a byte order mark stays in it. */
  decode(bytes: Uint8Array): string;
  /** What a character that the stream cut off reads as. */
  end(): string;
  /** Of the piece that was decoded last. */
  bad(): readonly BadBytes[];
}

const REPLACEMENT = '\ufffd';
const NONE: readonly BadBytes[] = [];

/** Text of a stream of bytes (WHATWG Encoding) that tells bad bytes from U+FFFD as sent. Cost: that of TextDecoder. */
export function createUtf8Decoder(): Utf8Decoder {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let bad = NONE;
  let offset = 0;
  /** The bytes of a character that the last piece left open. */
  let open: Uint8Array = new Uint8Array(0);

  return {
    decode(bytes) {
      const text = decoder.decode(bytes, { stream: true });
      bad = NONE;
      const suspect = text.includes(REPLACEMENT);
      const last = bytes.length > 0 ? (bytes[bytes.length - 1] ?? 0) : 0x80;
      if (suspect || last >= 0x80) {
        const whole = open.length === 0 ? bytes : joinBytes([open, bytes]);
        const { replaced, end } = scan(whole);
        if (suspect) bad = placed(text, replaced, offset - open.length);
        open = whole.slice(end);
      } else if (open.length > 0) open = new Uint8Array(0);
      offset += bytes.length;
      return text;
    },
    end() {
      bad = NONE;
      return decoder.decode();
    },
    bad: () => bad,
  };
}

/** Each U+FFFD of the text stands for one replaced place, in order. */
function placed(text: string, replaced: readonly Replaced[], base: number): BadBytes[] {
  const bad: BadBytes[] = [];
  let at = text.indexOf(REPLACEMENT);
  for (const { start, isBad } of replaced) {
    if (isBad) bad.push({ at, offset: base + start });
    at = text.indexOf(REPLACEMENT, at + 1);
  }
  return bad;
}

interface Replaced {
  readonly start: number;
  /** False for a U+FFFD that was sent. */
  readonly isBad: boolean;
}

/** The places that read as U+FFFD, and where the first character begins that the bytes leave open. */
function scan(bytes: Uint8Array): { readonly replaced: readonly Replaced[]; readonly end: number } {
  const replaced: Replaced[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lengthAfter(lead);
    let to = at + 1;
    while (to < at + length && to < bytes.length && continues(bytes[to] ?? 0, lead, to === at + 1)) to++;
    if (to === bytes.length && to < at + length) return { replaced, end: at };
    const whole = length > 1 && to === at + length;
    if (!whole) replaced.push({ start: at, isBad: true });
    else if (lead === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) {
      replaced.push({ start: at, isBad: false });
    }
    at = to;
  }
  return { replaced, end: bytes.length };
}

/** Bytes of the character that begins with that one; 1 when none can. */
function lengthAfter(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** The second byte has narrower bounds after some leads: no overlong forms, no surrogates, nothing past U+10FFFF. */
function continues(byte: number, lead: number, second: boolean): boolean {
  const low = second && lead === 0xe0 ? 0xa0 : second && lead === 0xf0 ? 0x90 : 0x80;
  const high = second && lead === 0xed ? 0x9f : second && lead === 0xf4 ? 0x8f : 0xbf;
  return byte >= low && byte <= high;
}
