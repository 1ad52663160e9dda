import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const FOLDERS = ['src', 'extension', 'panels'];

/** The rules that a small tree of files breaks, as `rule: file`. */
function violations(files: Readonly<Record<string, string>>): string[] {
  const tree = mkdtempSync(join(os.tmpdir(), 'ag-ui-devtools-imports-'));
  try {
    for (const name of ['node_modules', 'package.json']) symlinkSync(join(ROOT, name), join(tree, name));
    for (const folder of FOLDERS) mkdirSync(join(tree, folder));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const args = ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json', ...FOLDERS];
    const { stdout } = spawnSync(process.execPath, [DEPCRUISE, ...args], { cwd: tree, encoding: 'utf8' });
    const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
    return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const VALUE = 'export const value = 1;\n';
const from = (specifier: string) => `export * from '${specifier}';\n`;

// A check that never fails would guard nothing: every rule gets a planted import that breaks it.
const PLANTED: Readonly<Record<string, readonly [file: string, specifier: string]>> = {
  'src-wire-looks-left': ['src/wire/a.ts', '../run/value'],
  'src-base-looks-left': ['src/base/a.ts', '../run/value'],
  'src-is-pure': ['src/run/a.ts', '../../extension/store/value'],
  'node-only-in-cli': ['src/run/b.ts', 'node:fs'],
  'no-browser-api-in-src': ['src/run/c.ts', 'preact'],
  'hook-stays-small': ['extension/hook/a.ts', '../../src/run/value'],
  'extension-knows-no-panel': ['extension/relay/a.ts', '../../panels/value'],
  'panels-reach-the-extension-through-live': ['panels/state/a.ts', '../../extension/store/value'],
  'live-uses-store-and-messaging': ['panels/source/live.ts', '../../extension/background/value'],
  'no-development-packages-in-the-product': ['panels/timeline/a.ts', 'fast-check'],
  'no-cycles': ['src/run/d.ts', './e'],
  resolvable: ['src/run/f.ts', './missing'],
};

describe('the import table', () => {
  it('lets a layer import base, agui and the layers to its left', () => {
    const found = violations({
      'src/base/a.ts': VALUE,
      'src/agui/a.ts': from('../base/a'),
      'src/wire/a.ts': from('../agui/a'),
      'src/run/a.ts': from('../wire/a'),
      'extension/store/a.ts': from('../../src/run/a'),
      'panels/source/live.ts': from('../../extension/store/a'),
    });

    expect(found).toEqual([]);
  });

  it('finds a planted import for each of its rules', () => {
    const files: Record<string, string> = {
      'src/run/value.ts': VALUE,
      'src/run/e.ts': from('./d'),
      'extension/store/value.ts': VALUE,
      'extension/background/value.ts': VALUE,
      'panels/value.ts': VALUE,
    };
    for (const [file, specifier] of Object.values(PLANTED)) files[file] = from(specifier);

    const found = violations(files);

    expect(found).toEqual(expect.arrayContaining(Object.entries(PLANTED).map(([rule, [file]]) => `${rule}: ${file}`)));
  });
});
