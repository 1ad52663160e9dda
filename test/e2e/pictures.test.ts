import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takePictures } from '../fixtures/pictures';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(os.tmpdir(), 'ag-ui-devtools-pictures-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes the pictures of the documents in the real DevTools, under the names that README shows', async () => {
  await takePictures('light', folder);
  await takePictures('dark', folder);

  const made = readdirSync(folder).sort();
  const shown = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(
    match => match[1],
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(made).toEqual(expect.arrayContaining(shown));
  expect(readdirSync(join(ROOT, 'docs/pictures')).sort()).toEqual(made);
  // A picture of an empty panel has a tenth of this.
  for (const picture of made) expect(readFileSync(join(folder, picture)).length).toBeGreaterThan(50_000);
});
