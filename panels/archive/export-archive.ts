import { version } from '../../package.json';
import { suggestFileName } from '../../src/archive/file-name';
import { writeArchive } from '../../src/archive/write';
import type { Capture } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import type { RunSource } from '../source/run-source';

/** The browser needs the address until it has read the file. */
const REVOKE_AFTER_MS = 60_000;

/** Saves the streams as one archive, through the browser's own download. */
export async function exportArchive(source: RunSource, streams: readonly StreamId[]): Promise<void> {
  const captures: Capture[] = [];
  for await (const capture of source.captures(streams)) captures.push(capture);
  if (captures.length === 0) throw new Error('Nothing is left to export: the runs are gone.');
  const lines = [...writeArchive(captures, { app: version, exportedAt: Date.now() })];
  save(new Blob(lines, { type: 'application/x-ndjson' }), suggestFileName(captures));
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
