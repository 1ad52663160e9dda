import { ARCHIVE_EXTENSION, ARCHIVE_FORMAT } from '../archive/format';
import { isObject, type JsonObject, parseJson } from '../base/json';

export type FileKind = 'sse' | 'protobuf' | 'ndjson' | 'socket' | 'har' | 'archive';

/** Longer endings first: `.ws.jsonl` is no `.jsonl`. */
const ENDINGS: readonly (readonly [ending: string, kind: FileKind])[] = [
  [ARCHIVE_EXTENSION, 'archive'],
  ['.ws.jsonl', 'socket'],
  ['.ndjson', 'ndjson'],
  ['.har', 'har'],
  ['.sse', 'sse'],
  ['.bin', 'protobuf'],
];

/** What a file is, by its name's ending or else by its first bytes; null when neither tells. */
export function fileKind(name: string, bytes: Uint8Array): FileKind | null {
  const lower = name.toLowerCase();
  return ENDINGS.find(([ending]) => lower.endsWith(ending))?.[1] ?? kindOfContent(bytes);
}

/** Enough for the first line of what is recognised by it. */
const LOOKED_AT_BYTES = 65_536;

function kindOfContent(bytes: Uint8Array): FileKind | null {
  const text = new TextDecoder().decode(bytes.subarray(0, LOOKED_AT_BYTES)).trimStart();
  if (/^(?:(?:data|event|id|retry)(?::|\r|\n)|:)/.test(text)) return 'sse';
  if (/^\{\s*"log"\s*:/.test(text)) return 'har';
  const line = firstObject(text);
  if (line !== null) return kindOfLine(line);
  return isProtobuf(bytes) ? 'protobuf' : null;
}

function firstObject(text: string): JsonObject | null {
  const parsed = parseJson(text.split('\n', 1)[0] ?? '');
  return parsed.ok && isObject(parsed.value) ? parsed.value : null;
}

function kindOfLine(line: JsonObject): FileKind {
  if (line.format === ARCHIVE_FORMAT) return 'archive';
  return (line.dir === 'in' || line.dir === 'out') && typeof line.data === 'string' ? 'socket' : 'ndjson';
}

/** A length of four bytes, big-endian, that fits, and a field that holds a message (wire type 2). */
function isProtobuf(bytes: Uint8Array): boolean {
  if (bytes.length < 6) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return length > 0 && length <= bytes.length - 4 && ((bytes[4] ?? 0) & 7) === 2;
}
