import type { Frame } from './frame';

/**
 * A frame that is one `data` line and its blank line, as nearly all are. It keeps no text of its own, only its place
 * in the text it was cut from: a million of them would hold two million strings. Getters on a class, because on an
 * object literal they are two functions per frame.
 */
export class LineFrame implements Frame {
  readonly index: number;
  readonly t: number;
  /** The text that the frame is in, from `start` to `end`. */
  readonly source: string;
  readonly start: number;
  readonly end: number;

  constructor(index: number, t: number, source: string, start: number, end: number) {
    this.index = index;
    this.t = t;
    this.source = source;
    this.start = start;
    this.end = end;
  }

  /** UTF-16 code units of the text. */
  get size(): number {
    return this.end - this.start;
  }

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  get data(): string {
    const space = this.source.charCodeAt(this.start + FIELD.length) === 32 ? 1 : 0;
    return this.source.slice(this.start + FIELD.length + space, this.end - 2);
  }
}

/** Whether the block from `start` to `end`, closed by two line feeds and free of CR, is one `data` line. */
export function isOneLine(source: string, start: number, end: number): boolean {
  return source.startsWith(FIELD, start) && source.indexOf('\n', start) === end - 2;
}

const FIELD = 'data:';
