// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const WINDOWS = process.platform === 'win32';

/**
 * Runs a command in the project's root with its output on the screen. Resolves to its exit code; to 1 when it cannot be
 * started or is ended by a signal, the time limit's included.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ readonly env?: Readonly<Record<string, string>>, readonly limitMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, limitMs } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: WINDOWS,
      ...(limitMs === undefined ? {} : { timeout: limitMs }),
    });
    child.once('error', () => resolve(1));
    child.once('close', code => resolve(code ?? 1));
  });
}

/**
 * Runs a program that a dependency of the project installed.
 *
 * @param {string} name
 * @param {readonly string[]} args
 * @param {{ readonly env?: Readonly<Record<string, string>>, readonly limitMs?: number }} [options]
 */
export const runTool = (name, args, options) => run(path.join(ROOT, 'node_modules', '.bin', name), args, options);

/** @param {string} sentence */
export const say = sentence => console.log(`  ${sentence}`);
