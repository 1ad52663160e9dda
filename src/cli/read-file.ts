import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fail, ok, type Result } from '../base/result';

/** Reasons that users meet, as the end of a sentence that begins with the file's name. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

/** The bytes of a file, or of the standard input for `-`. The error is the end of a sentence. */
export async function readBytes(path: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    return ok(new Uint8Array(path === '-' ? await buffer(process.stdin) : await readFile(path)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fail(REASONS[code] ?? `cannot be read (${code})`);
  }
}
