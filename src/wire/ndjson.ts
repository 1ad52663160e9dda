import type { FrameDecoder, FrameSink } from './sse';

/** One frame per line; a blank line is a silence. */
export function createNdjsonDecoder(sink: FrameSink): FrameDecoder {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let parts: string[] = [];
  let frames = 0;

  function close(t: number, tail: string): void {
    const text = parts.length > 0 ? parts.join('') + tail : tail;
    parts = [];
    const data = text.trim().replace(/^\ufeff/, '');
    if (data === '') sink.onSilence({ t, text, frames });
    else sink.onFrame({ index: frames++, t, text, data });
  }

  function scan(t: number, text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      close(t, text.slice(start, end + 1));
      start = end + 1;
    }
    if (start < text.length) parts.push(text.slice(start));
  }

  return {
    push(t, bytes) {
      scan(t, decoder.decode(bytes, { stream: true }));
    },
    end(t) {
      scan(t, decoder.decode());
      if (parts.length > 0) close(t, '');
    },
  };
}
