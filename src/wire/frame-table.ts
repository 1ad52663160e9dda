import { LineFrame } from './block';
import type { Frame } from './frame';

/** The frames of a stream, in order. */
export interface Frames extends Iterable<Frame> {
  readonly length: number;
  /** Made on demand, each time anew. */
  at(index: number): Frame | undefined;
  /** Milliseconds since the stream's start; 0 when there is no such frame. */
  timeOf(index: number): number;
  /** The last frame that had come by then, -1 when there is none. Cost: logarithmic. */
  lastAt(t: number): number;
}

export interface FrameTable extends Frames {
  push(frame: Frame): void;
}

/**
 * Keeps frames of one line as numbers in columns, 20 bytes each, and the others as they are: a million objects would
 * cost more time to the collector of garbage than their decoding does.
 */
export function createFrameTable(): FrameTable {
  let length = 0;
  let times = new Float64Array(FIRST_ROOM);
  /** For a frame of one line: which text it is in, and where. */
  let texts = new Uint32Array(FIRST_ROOM);
  let starts = new Uint32Array(FIRST_ROOM);
  let ends = new Uint32Array(FIRST_ROOM);
  const sources: string[] = [];
  let source: string | null = null;
  const others = new Map<number, Frame>();

  function grow(): void {
    const room = length * 2;
    const wider = new Float64Array(room);
    wider.set(times);
    times = wider;
    texts = widened(texts, room);
    starts = widened(starts, room);
    ends = widened(ends, room);
  }

  function at(index: number): Frame | undefined {
    if (index < 0 || index >= length) return undefined;
    const other = others.get(index);
    if (other !== undefined) return other;
    const text = sources[texts[index] as number] as string;
    return new LineFrame(index, times[index] as number, text, starts[index] as number, ends[index] as number);
  }

  return {
    get length() {
      return length;
    },
    at,
    timeOf: index => (index >= 0 && index < length ? (times[index] as number) : 0),
    lastAt(t) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((times[middle] as number) <= t) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
    push(frame) {
      if (length === times.length) grow();
      times[length] = frame.t;
      if (frame instanceof LineFrame) {
        if (frame.source !== source) {
          source = frame.source;
          sources.push(source);
        }
        texts[length] = sources.length - 1;
        starts[length] = frame.start;
        ends[length] = frame.end;
      } else {
        others.set(length, frame);
      }
      length++;
    },
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield at(index) as Frame;
    },
  };
}

const FIRST_ROOM = 64;

function widened(column: Uint32Array, room: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(room);
  wider.set(column);
  return wider;
}
