import { badUtf8 } from './bad-utf8';
import { isOneLine, LineFrame } from './block';
import type { FrameDecoder, FrameSink } from './frame-decoder';
import { createFieldParser } from './sse-fields';
import { type BadBytes, createUtf8Decoder } from './utf8';

const LF = 10;
const CR = 13;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Cuts an SSE stream into blocks that keep their exact text (WHATWG HTML, section 9.2.6). The texts of all frames and
 * silences, in order, are the text of the stream: blank lines before a block belong to it. A last block without a
 * blank line is a frame too, as for the official client; browsers drop it. Cost: linear in the bytes, however they
 * are cut.
 */
export function createSseDecoder(sink: FrameSink): FrameDecoder {
  const decoder = createUtf8Decoder();
  const fields = createFieldParser();
  let parts: string[] = [];
  let frames = 0;
  let first = true;
  // Where the text so far stops inside the open block:
  let blank = true; // nothing but line ends yet
  let lineStart = true; // the line has no character yet
  let afterCr = false; // the last line end was a CR, which an LF may complete
  let closing = false; // that CR closes the block
  let plain = true; // no CR in the block
  let openBad: BadBytes | undefined; // its first bytes that are no UTF-8

  /** Closes the block that ends with `source` from `start` to `end`. */
  function close(t: number, source: string, start: number, end: number): void {
    const bad = openBad ?? badIn(start, end);
    openBad = undefined;
    if (parts.length === 0) {
      dispatch(t, source, start, end, bad);
    } else {
      parts.push(source.slice(start, end));
      const text = parts.join('');
      parts = [];
      dispatch(t, text, 0, text.length, bad);
    }
    blank = true;
    lineStart = true;
    first = false;
    plain = true;
  }

  /** Leaves the end of the piece to the block that goes on. */
  function keepOpen(text: string, start: number): void {
    if (start === text.length) return;
    parts.push(start === 0 ? text : text.slice(start));
    openBad ??= badIn(start, text.length);
  }

  /** Of the piece at hand. */
  function badIn(start: number, end: number): BadBytes | undefined {
    const bad = decoder.bad();
    return bad.length === 0 ? undefined : bad.find(({ at }) => at >= start && at < end);
  }

  function dispatch(t: number, source: string, start: number, end: number, bad: BadBytes | undefined): void {
    if (plain && !first && bad === undefined && isOneLine(source, start, end)) {
      sink.onFrame(new LineFrame(frames++, t, source, start, end));
      return;
    }
    const text = source.slice(start, end);
    const marked = first && text.charCodeAt(0) === BYTE_ORDER_MARK;
    const data = fields.data(marked ? text.slice(1) : text);
    if (data === null) sink.onSilence({ t, text, frames });
    else sink.onFrame({ index: frames++, t, text, data, ...badUtf8(bad) });
  }

  /** Text with LF as its only line end: the search for blank lines is left to `indexOf`. */
  function scanFast(t: number, text: string): void {
    let start = 0;
    if (!blank && lineStart && text.charCodeAt(0) === LF) {
      close(t, text, 0, 1);
      start = 1;
    }
    while (start < text.length) {
      let content = start;
      if (blank) while (text.charCodeAt(content) === LF) content++;
      if (content === text.length) break;
      blank = false;
      const end = text.indexOf('\n\n', content);
      if (end === -1) {
        lineStart = text.charCodeAt(text.length - 1) === LF;
        break;
      }
      close(t, text, start, end + 2);
      start = end + 2;
    }
    keepOpen(text, start);
  }

  /** Text with any line end. A CR is complete only when the next character is known. */
  function scanAny(t: number, text: string): void {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (afterCr) {
        afterCr = false;
        const end = char === LF ? at + 1 : at;
        if (closing) {
          closing = false;
          close(t, text, start, end);
          start = end;
        }
        if (char === LF) continue;
      }
      if (char === CR) plain = false;
      if (char !== CR && char !== LF) {
        blank = false;
        lineStart = false;
      } else if (!lineStart || blank) {
        lineStart = true;
        afterCr = char === CR;
      } else if (char === CR) {
        afterCr = true;
        closing = true;
      } else {
        close(t, text, start, at + 1);
        start = at + 1;
      }
    }
    keepOpen(text, start);
  }

  function scan(t: number, text: string): void {
    if (afterCr || text.includes('\r')) scanAny(t, text);
    else scanFast(t, text);
  }

  return {
    push(t, bytes) {
      scan(t, decoder.decode(bytes));
    },
    end(t) {
      scan(t, decoder.end());
      if (parts.length > 0) {
        plain = false;
        close(t, '', 0, 0);
      }
      return null;
    },
  };
}
