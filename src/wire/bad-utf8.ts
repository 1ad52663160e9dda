import type { FrameFault } from './frame';
import type { BadBytes } from './utf8';

/** The fault of a frame with those bytes, to be spread into it; nothing for none. */
export function badUtf8(bad: BadBytes | undefined): { readonly fault?: FrameFault } {
  if (bad === undefined) return {};
  const message = `The bytes at offset ${bad.offset} are no UTF-8; they are read as U+FFFD.`;
  return { fault: { rule: 'wire/bad-utf8', message } };
}
