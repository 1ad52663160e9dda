import type { AguiEvent } from '../agui/decode';
import { LineFrame } from '../wire/block';
import type { Frame } from '../wire/frame';
import type { Report } from './findings';

/** Below, nobody waits for what the copies weigh. */
const LEAST_BYTES = 64 << 10;

export interface BloatRules {
  frame(frame: Frame, event: AguiEvent | null): void;
  /** At the stream's end, when so many bytes have come. */
  finish(bytes: number): void;
}

/** How much of a stream is copies of a framework's own events: RAW, and events with `rawEvent`, which nobody acts on. */
export function createBloatRules(report: Report): BloatRules {
  let raw = 0;
  let copies = 0;
  return {
    frame(frame, event) {
      if (event === null) return;
      const isRaw = event.type === 'RAW';
      if (!isRaw && event.rawEvent === undefined) return;
      const size = frame instanceof LineFrame ? frame.size : (frame.bytes?.length ?? frame.text.length);
      if (isRaw) raw += size;
      else copies += size;
    },
    finish(bytes) {
      const extra = raw + copies;
      if (extra < LEAST_BYTES || extra * 2 < bytes) return;
      const share = Math.min(100, Math.round((100 * extra) / bytes));
      report('wire/raw-bloat', null, {
        message: `${share} % of the bytes are RAW events (${kilobytes(raw)}) and events with a \`rawEvent\` (${kilobytes(copies)}).`,
        suggestion: 'Switch the copies off where nobody reads them.',
      });
    },
  };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}
