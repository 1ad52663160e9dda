// `npm run screenshots`: the pictures of the documents, taken in the real DevTools of Chromium, and every view in every
// size and theme in dist/screenshots, to be held beside one another. Build first.
import { resolve } from 'node:path';
import { takePictures } from '../fixtures/pictures';
import { takeViewPictures } from '../fixtures/view-pictures';

const ROOT = resolve(import.meta.dirname, '../..');

await takeViewPictures(resolve(ROOT, 'dist/screenshots'));
for (const theme of ['light', 'dark'] as const) await takePictures(theme, resolve(ROOT, 'docs/pictures'));
process.exit(0);
