// The import table of ARCHITECTURE.md, for a machine.

/** Left may be imported by right. `base` and `agui` are open to all of them. */
const LAYERS = [
  'base',
  'agui',
  'wire',
  'capture',
  'state',
  'run',
  'rules',
  'timeline',
  'replay',
  'archive',
  'channels',
];

const layerRules = LAYERS.map((layer, i) => ({
  name: `src-${layer}-looks-left`,
  comment: `src/${layer} may import itself and the layers to its left: ${LAYERS.slice(0, i).join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: `^src/(${LAYERS.slice(0, i + 1).join('|')})/` },
}));

const rules = [
  {
    name: 'src-is-pure',
    comment: 'src knows neither the extension nor the panel.',
    from: { path: '^src/' },
    to: { path: '^(extension|panels|test)/' },
  },
  {
    name: 'node-only-in-cli',
    comment: 'Only src/cli runs in Node; everything else runs in a browser.',
    from: { path: '^(src|extension|panels)/', pathNot: '^src/cli/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-browser-api-in-src',
    comment: 'src runs unchanged in a command-line tool.',
    from: { path: '^src/' },
    to: { path: 'node_modules/(webextension-polyfill|idb|preact|@preact)/' },
  },
  {
    name: 'hook-stays-small',
    comment:
      'The hook runs in every page: channels, and of src/replay what the served stream needs. Types weigh nothing.',
    from: { path: '^extension/hook/' },
    to: {
      path: '^(src|extension|panels)/|node_modules/',
      pathNot: '^(extension/hook/|src/channels/|src/replay/match)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'extension-knows-no-panel',
    from: { path: '^extension/' },
    to: { path: '^panels/' },
  },
  {
    name: 'panels-reach-the-extension-through-live',
    comment: 'Views work on any RunSource; only the live source knows the database and the background.',
    from: { path: '^panels/', pathNot: '^panels/source/live' },
    to: { path: '^extension/' },
  },
  {
    name: 'live-uses-store-and-messaging',
    from: { path: '^panels/source/live' },
    to: { path: '^extension/', pathNot: '^extension/(store|messaging)/' },
  },
  { name: 'no-cycles', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  {
    name: 'resolvable',
    comment: 'An import that resolves to nothing would pass every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-development-packages-in-the-product',
    from: { path: '^(src|extension|panels)/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

export default {
  forbidden: [...layerRules, ...rules.map(rule => ({ severity: 'error', ...rule }))],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js'] },
  },
};
