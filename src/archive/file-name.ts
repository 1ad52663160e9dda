import type { Capture } from '../capture/capture';
import { requestIds } from '../replay/ids';
import { ARCHIVE_EXTENSION } from './format';

/**
 * A name for the archive that tells what is in it: thread and run of a single capture, the thread of several, else
 * their number. Fit for every file system.
 */
export function suggestFileName(captures: readonly Capture[]): string {
  const ids = captures.map(capture => requestIds(capture.head.request.body));
  const threads = new Set(ids.map(id => id?.threadId));
  const thread = threads.size === 1 ? safe(ids[0]?.threadId ?? '') : '';
  const run = captures.length === 1 ? safe(ids[0]?.runId ?? '') : '';
  const parts = [thread, run === '' ? counted(captures.length) : run];
  return parts.filter(part => part !== '').join('-') + ARCHIVE_EXTENSION;
}

/** Two of these, four bytes for each character, stay below the 255 bytes that file systems allow. */
const MAX_PART_CHARS = 28;

function safe(id: string): string {
  const kept = id.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^[-.]+/, '');
  return [...kept]
    .slice(0, MAX_PART_CHARS)
    .join('')
    .replace(/[-.]+$/, '');
}

function counted(streams: number): string {
  return streams === 1 ? '1-stream' : `${streams}-streams`;
}
