// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run, say } from './commands.mjs';

/**
 * Makes `node_modules` what `package-lock.json` says; a second when there is nothing to do.
 * Needs nothing but Node and npm, because it runs before everything else.
 */
export async function ensureDependencies() {
  const difference = findDifference();
  if (difference === null) {
    say('The dependencies are those of package-lock.json.');
    return;
  }
  say(`Installing the dependencies with npm ci, because ${difference}.`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if ((await run(npm, ['ci', '--no-audit', '--no-fund'])) !== 0) {
    throw new Error('npm ci failed: mend what it says above, then run the same command again.');
  }
}

/**
 * Compares versions, not file times: a checkout gives every file the time it was written at.
 *
 * @returns {string | null} what is different, as the end of a sentence
 */
function findDifference() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed === null) return 'node_modules is missing';
  for (const [where, { version, optional }] of Object.entries(wanted ?? {})) {
    const found = installed[where];
    // Optional packages for other systems are in the lock file only.
    if (where === '' || (optional && found === undefined)) continue;
    if (found?.version !== version) return `${where} is not ${version}`;
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Readonly<Record<string, { readonly version?: string, readonly optional?: boolean }>> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
}
