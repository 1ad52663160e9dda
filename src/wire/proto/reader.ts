import { joinBytes } from '../bytes';

/** Reads the parts of protobuf messages one after another. After a fault every read is void, and nothing throws. */
export interface ProtoReader {
  /** Why the bytes are no message, as a clause; null while they may be one. */
  readonly fault: string | null;
  fail(reason: string): void;
  /** Whether bytes are left before `end`. Going past it is a fault. */
  more(end: number): boolean;
  /** Field number times 8 plus wire type. */
  tag(): number;
  /** The low 32 bits of a varint. */
  uint32(): number;
  /** A fault when it is no safe integer. */
  int64(): number;
  bool(): boolean;
  double(): number;
  /** The place where the length-delimited part at hand ends. */
  partEnd(end: number): number;
  /** What is no UTF-8 becomes U+FFFD. */
  text(end: number): string;
  /** Passes over the value of a field that nobody knows. */
  skip(tag: number, end: number): void;
  /** Passes over everything before `end`. */
  skipAll(end: number): void;
  /** Passes over a length-delimited part and says where it was. */
  part(end: number): Part;
  /** Reads such parts as if they were one. */
  readParts<Value>(parts: readonly Part[], read: (reader: ProtoReader, end: number) => Value): Value;
  /** Runs `read` one level deeper; a fault when that is too deep. */
  nested(read: () => void): void;
}

/** From a place to before another. */
export type Part = readonly [from: number, to: number];

/** Far more than JSON libraries nest without harm, and what the stack holds. */
const DEEPEST = 1000;
const MAX_VARINT_BYTES = 10;
const MAX_TAG = 0xffff_ffff;

const SHORT = 'it ends inside a field';

/** `depth`: levels that are open around the bytes. */
export function createProtoReader(bytes: Uint8Array, depth = 0): ProtoReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let level = depth;
  let fault: string | null = null;

  function fail(reason: string): void {
    fault ??= reason;
    at = bytes.length;
  }

  function more(end: number): boolean {
    if (at > end) fail(SHORT);
    return fault === null && at < end;
  }

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 7n * BigInt(MAX_VARINT_BYTES); shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) {
        fail(SHORT);
        return 0n;
      }
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    fail('a number has more than ten bytes');
    return 0n;
  }

  /** A varint of at most four bytes, as nearly all are; -1, and nothing read, for any other. */
  function shortVarint(): number {
    let value = 0;
    for (let i = 0; i < 4; i++) {
      const byte = bytes[at + i];
      if (byte === undefined) return -1;
      value |= (byte & 0x7f) << (7 * i);
      if (byte >= 0x80) continue;
      at += i + 1;
      return value;
    }
    return -1;
  }

  function uint32(): number {
    const short = shortVarint();
    return short >= 0 ? short : Number(BigInt.asUintN(32, varint()));
  }

  function tag(): number {
    const short = shortVarint();
    const value = short >= 0 ? short : Number(varint());
    const wire = value % 8;
    if (fault === null && (value > MAX_TAG || value < 8 || wire > 5)) fail('a field has an impossible tag');
    return value;
  }

  function int64(): number {
    const value = Number(BigInt.asIntN(64, varint()));
    if (!Number.isSafeInteger(value)) fail('a number is too large for JavaScript');
    return value;
  }

  function partEnd(end: number): number {
    const length = uint32();
    if (at + length > end) fail(SHORT);
    return fault === null ? at + length : bytes.length;
  }

  function skip(tag: number, end: number): void {
    const wire = tag % 8;
    if (wire === 0) skipVarint();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) at = partEnd(end);
    else if (wire === 3) nested(() => skipGroup(tag, end));
    else fail('a group ends that was not opened');
  }

  function skipVarint(): void {
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) fail(SHORT);
      if (byte === undefined || byte < 0x80) return;
    }
  }

  function skipGroup(opener: number, end: number): void {
    while (more(end)) {
      const inner = tag();
      if (inner === opener + 1) return;
      skip(inner, end);
    }
    fail('a group is not closed');
  }

  function nested(read: () => void): void {
    if (level >= DEEPEST) {
      fail(`it is nested more than ${DEEPEST} levels deep`);
      return;
    }
    level++;
    read();
    level--;
  }

  function part(end: number): Part {
    const to = partEnd(end);
    const from = at;
    at = to;
    return [from, to];
  }

  function readParts<Value>(parts: readonly Part[], read: (reader: ProtoReader, end: number) => Value): Value {
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) {
      const after = at;
      if (fault === null) at = only[0];
      const value = read(reader, only[1]);
      if (fault === null) at = after;
      return value;
    }
    const joined = joinBytes(parts.map(([from, to]) => bytes.subarray(from, to)));
    const inner = createProtoReader(joined, level);
    const value = read(inner, joined.length);
    if (inner.fault !== null) fail(inner.fault);
    return value;
  }

  const reader: ProtoReader = {
    get fault() {
      return fault;
    },
    fail,
    more,
    tag,
    uint32,
    int64,
    bool: () => BigInt.asUintN(64, varint()) !== 0n,
    double() {
      at += 8;
      if (at <= bytes.length) return view.getFloat64(at - 8, true);
      fail(SHORT);
      return 0;
    },
    partEnd,
    text(end) {
      const to = partEnd(end);
      const text = utf8.decode(bytes.subarray(at, to));
      at = to;
      return text;
    },
    part,
    readParts,
    skip,
    skipAll(end) {
      while (more(end)) skip(tag(), end);
    },
    nested,
  };
  return reader;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
