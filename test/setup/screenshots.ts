// `npm run screenshots`: the pictures of the documents, taken in the real DevTools of Chromium. Build first.
import { resolve } from 'node:path';
import { takePictures } from '../fixtures/pictures';

const PICTURES = resolve(import.meta.dirname, '../../docs/pictures');

for (const theme of ['light', 'dark'] as const) await takePictures(theme, PICTURES);
process.exit(0);
