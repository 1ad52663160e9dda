// `npm run build`: the unpacked extension in dist/extension, which loads in Chromium and in Firefox, and the command in
// dist/cli.js.
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(root, 'dist/extension');
const configFile = resolve(root, 'vite.config.ts');
const logLevel = process.argv.includes('--verbose') ? 'info' : 'warn';

for (const mode of ['production', 'stand-in', 'hook', 'relay', 'cli'])
  await build({ root, configFile, mode, logLevel });
chmodSync(resolve(root, 'dist/cli.js'), 0o755);

// package.json is the only place that holds the version.
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(resolve(root, 'manifest.json'), 'utf8'));
writeFileSync(resolve(out, 'manifest.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
cpSync(resolve(root, 'extension/icons'), resolve(out, 'icons'), { recursive: true });
cpSync(resolve(root, 'extension/_locales'), resolve(out, '_locales'), { recursive: true });
console.log(`Built AG-UI DevTools ${version} in dist/extension and dist/cli.js`);
