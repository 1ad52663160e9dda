// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium, ensureFirefox } from './browsers.mjs';
import { ROOT, run, runTool, say } from './commands.mjs';
import { ensureDependencies } from './dependencies.mjs';

/**
 * @typedef {{ readonly passed: number, readonly failed: number }} Count
 * @typedef {{ readonly name: string, readonly check: () => Promise<Count> }} Step
 */

const quick = process.argv.includes('--quick');

/** @type {readonly Step[]} */
const STEPS = [
  { name: 'dependencies', check: () => done(ensureDependencies()) },
  { name: 'chromium', check: () => done(ensureChromium()) },
  { name: 'firefox', check: () => done(ensureFirefox()) },
  { name: 'lint', check: () => tool('biome', 'check', '.') },
  ...['src', 'extension', 'panels', 'test'].map(part => ({
    name: `types of ${part}`,
    check: () => tool('tsc', '-p', part),
  })),
  {
    name: 'import rules',
    check: () => tool('depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'extension', 'panels'),
  },
  { name: 'build', check: () => exitCode(run(process.execPath, ['test/setup/build.mjs'])) },
  { name: 'extension lint', check: () => tool('web-ext', 'lint', '--source-dir', 'dist/extension') },
  { name: 'unit tests', check: () => vitest('unit') },
  ...(quick
    ? []
    : [
        { name: 'end-to-end tests', check: () => vitest('e2e') },
        { name: 'bench of the capture', check: () => tool('tsx', 'test/bench/main.ts', 'capture', '--quick') },
      ]),
];

let passed = 0;
let failed = 0;
for (const { name, check } of STEPS) {
  console.log(`▸ ${name}`);
  const start = performance.now();
  const count = await check();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  passed += count.passed;
  failed += count.failed;
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${name}, ${seconds} s\n`);
  if (count.failed > 0) {
    console.log(`The step "${name}" failed; the steps after it were not run.`);
    break;
  }
}
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/**
 * @param {Promise<unknown>} work rejects with a sentence for the user
 * @returns {Promise<Count>}
 */
function done(work) {
  return work.then(
    () => ({ passed: 1, failed: 0 }),
    error => {
      say(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    },
  );
}

/**
 * @param {Promise<number>} code
 * @returns {Promise<Count>}
 */
async function exitCode(code) {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string} name
 * @param {...string} args
 */
function tool(name, ...args) {
  return exitCode(runTool(name, args));
}

/**
 * Counts tests, not the run: but a run that fails without a failed test (a file that does not load) counts as one.
 *
 * @param {'unit' | 'e2e'} project
 * @returns {Promise<Count>}
 */
async function vitest(project) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ag-ui-devtools-'));
  const report = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', '--root', ROOT, '--project', project, ...reporters]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  rmSync(folder, { recursive: true });
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(numFailedTests, 1) };
}

/**
 * @param {string} file
 * @returns {{ readonly numPassedTests?: number, readonly numFailedTests?: number }}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
