import type { Capture } from '../capture/capture';
import { splitChunks } from '../capture/chunks';
import { toBase64 } from './base64';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveLine, type ArchiveMeta, type HeaderLine } from './format';

/**
 * Writes an archive line by line: each text ends with a line feed, and all of them joined are the file. Holds one
 * capture at a time, so captures may be made while the archive is written.
 */
export function* writeArchive(captures: Iterable<Capture>, meta: ArchiveMeta): Generator<string, void, undefined> {
  let streams = 0;
  let chunks = 0;
  yield line({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, ...meta });
  for (const capture of captures) {
    yield line({ kind: 'stream', head: capture.head });
    for (const { bytes, ...chunk } of splitChunks(capture.chunks)) {
      yield line({ kind: 'chunk', ...chunk, ...spelled(bytes) });
    }
    yield line({ kind: 'end', end: capture.end, ...(capture.lost > 0 && { lost: capture.lost }) });
    streams += 1;
    chunks += capture.chunks.times.length;
  }
  yield line({ kind: 'close', streams, chunks });
}

function line(value: HeaderLine | ArchiveLine): string {
  return `${JSON.stringify(value)}\n`;
}

function spelled(bytes: Uint8Array): { text: string } | { base64: string } {
  const text = textOf(bytes);
  return text === null ? { base64: toBase64(bytes) } : { text };
}

// Strict decoding fails on all that encoding again would change; a byte order mark stays where it is.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
