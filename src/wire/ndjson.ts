import { badUtf8 } from './bad-utf8';
import type { FrameDecoder, FrameSink } from './frame-decoder';
import { type BadBytes, createUtf8Decoder } from './utf8';

/** One frame per line; a blank line is a silence. */
export function createNdjsonDecoder(sink: FrameSink): FrameDecoder {
  const decoder = createUtf8Decoder();
  let parts: string[] = [];
  let frames = 0;
  /** Bad bytes of the open line. */
  let openBad: BadBytes | undefined;

  function close(t: number, tail: string, bad: BadBytes | undefined): void {
    const text = parts.length > 0 ? parts.join('') + tail : tail;
    parts = [];
    openBad = undefined;
    const data = text.trim().replace(/^\ufeff/, '');
    if (data === '') sink.onSilence({ t, text, frames });
    else sink.onFrame({ index: frames++, t, text, data, ...badUtf8(bad) });
  }

  function scan(t: number, text: string): void {
    const badBytes = decoder.bad();
    const badIn = (from: number, to: number) => badBytes.find(({ at }) => at >= from && at < to);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      close(t, text.slice(start, end + 1), openBad ?? badIn(start, end));
      start = end + 1;
    }
    if (start === text.length) return;
    parts.push(text.slice(start));
    openBad ??= badIn(start, text.length);
  }

  return {
    push(t, bytes) {
      scan(t, decoder.decode(bytes));
    },
    end(t) {
      scan(t, decoder.end());
      if (parts.length > 0) close(t, '', openBad);
      return null;
    },
  };
}
