import { basename, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const root = import.meta.dirname;
const dist = resolve(root, 'dist');
const outDir = resolve(dist, 'extension');

/** Content scripts may not be modules: each is built in a pass of its own, into one self-contained script. */
const CONTENT_SCRIPTS = ['stand-in', 'hook', 'relay'];

export default defineConfig(({ mode }) => ({
  root,
  base: '/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [flatPages()],
  ...(mode === 'cli' && { ssr: { noExternal: true } }),
  build: mode === 'cli' ? command() : CONTENT_SCRIPTS.includes(mode) ? contentScript(mode) : pages(),
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));

function pages() {
  return {
    outDir,
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: {
        background: resolve(root, 'extension/background/main.ts'),
        devtools: resolve(root, 'extension/devtools/devtools.html'),
        grant: resolve(root, 'extension/grant/grant.html'),
        panel: resolve(root, 'panels/panel.html'),
      },
      output: {
        entryFileNames: ({ name }: { name: string }) => (name === 'background' ? 'background.js' : 'assets/[name].js'),
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  };
}

function contentScript(name: string) {
  return {
    outDir,
    emptyOutDir: false,
    // A page pays for these at every load: the smaller of the two minifiers.
    minify: 'terser' as const,
    terserOptions: { ecma: 2020 as const, compress: { passes: 5, unsafe_arrows: true } },
    rolldownOptions: {
      input: resolve(root, `extension/${name}/main.ts`),
      output: { format: 'iife' as const, entryFileNames: `${name}.js`, codeSplitting: false },
    },
  };
}

/** The command for Node, with all that it needs in one file. */
function command() {
  return {
    outDir: dist,
    emptyOutDir: false,
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: resolve(root, 'src/cli/main.ts'),
      output: { format: 'es' as const, entryFileNames: 'cli.js', codeSplitting: false },
    },
  };
}

/** Puts pages beside the manifest, whichever folder they come from. */
function flatPages(): Plugin {
  return {
    name: 'flat-pages',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.fileName.endsWith('.html')) file.fileName = basename(file.fileName);
      }
    },
  };
}
