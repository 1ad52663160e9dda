import path from 'node:path';
import { build } from 'vite';

/** File contents by path below the page's root, `index.html` among them. */
export type BuiltPage = ReadonlyMap<string, string | Uint8Array>;

const ROOT = path.join(import.meta.dirname, 'page');

/** Bundles the demo's page in memory, about a second; nothing is written, so nothing can be out of date. */
export async function buildPage(): Promise<BuiltPage> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { write: false, target: 'es2022', modulePreload: false },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
  );
}
