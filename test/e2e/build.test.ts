import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { EXTENSION } from '../fixtures/extension';

const ROOT = resolve(import.meta.dirname, '../..');

it('passes web-ext lint without an error', async () => {
  const lint = join(ROOT, 'node_modules/web-ext/bin/web-ext.js');
  const args = [lint, 'lint', '--source-dir', EXTENSION, '--output', 'json'];

  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 });

  expect(JSON.parse(stdout)).toMatchObject({ summary: { errors: 0 }, errors: [] });
});

it.each(['hook.js', 'stand-in.js', 'relay.js'])('builds %s as one self-contained script of at most 10 KB', file => {
  const code = readFileSync(join(EXTENSION, file), 'utf8');

  // A classic script cannot hold import or export; a function that runs at once leaves no name on `window`.
  expect(() => new Function(code)).not.toThrow();
  expect(code).not.toMatch(/\bimport\s*\(|\brequire\s*\(/);
  expect(code).toMatch(/^\s*(?:"use strict";\s*)?\(?\s*(?:function\s*\(\)|\(\)\s*=>)/);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(10 * 1024);
});

it('takes its version from package.json and names files that are there', () => {
  const manifest = JSON.parse(readFileSync(join(EXTENSION, 'manifest.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const built = new Set(readdirSync(EXTENSION, { recursive: true }).map(String));
  const named = [
    ...Object.values(manifest.icons),
    ...manifest.content_scripts.flatMap(({ js }: { js: string[] }) => js),
    ...manifest.background.scripts,
    manifest.background.service_worker,
    manifest.devtools_page,
  ];

  expect(manifest.version).toBe(version);
  expect(named.filter(file => !built.has(file))).toEqual([]);
});

it('allows no inline script and reaches out to nothing', () => {
  const pages = readdirSync(EXTENSION).filter(file => file.endsWith('.html'));

  for (const page of pages)
    expect(readFileSync(join(EXTENSION, page), 'utf8')).not.toMatch(/<script(?![^>]*\bsrc=)|https?:/);
});

it('builds the command as one file that runs', async () => {
  const command = join(ROOT, 'dist/cli.js');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

  const { stdout } = await promisify(execFile)(process.execPath, [command, '--version']);

  expect(stdout).toBe(`${version}\n`);
  expect(readFileSync(command, 'utf8')).not.toMatch(/^import .* from "(?!node:)/m);
});
