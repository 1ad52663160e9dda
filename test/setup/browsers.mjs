// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, runTool, say } from './commands.mjs';

/** The manifest's `minimum_chrome_version`: structured-clone ports came with it. */
const OLDEST_CHROMIUM = 148;
const OLDEST_FIREFOX = 140;

/** A download over a slow line; where the host cannot be reached, the connection limit ends it much earlier. */
const DOWNLOAD_LIMIT_MS = 300_000;
const CONNECTION_LIMIT_MS = 10_000;

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} variable the environment variable that names its program
 * @property {number} oldest the first major version that will do
 * @property {string} aptPackage Debian's name for it
 * @property {readonly string[]} places where systems install it
 */

/** Google Chrome is not among the places: since version 137 it ignores `--load-extension`. */
const CHROMIUM = /** @type {Browser} */ ({
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  oldest: OLDEST_CHROMIUM,
  aptPackage: 'chromium',
  places: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
});

const FIREFOX = /** @type {Browser} */ ({
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  oldest: OLDEST_FIREFOX,
  aptPackage: 'firefox-esr',
  places: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
});

/** The program of a Chromium that can run the extension, or null. Costs one start with `--version` per place tried. */
export async function findChromium() {
  return findIn(CHROMIUM, [await playwrightChromium(), ...CHROMIUM.places]);
}

/** The program of a Firefox that can run the extension, or null. */
export async function findFirefox() {
  return findIn(FIREFOX, FIREFOX.places);
}

/** Finds Chromium, or installs it: Playwright's build where that can be had, else the distribution's package. */
export async function ensureChromium() {
  return (
    (await findAndSay(CHROMIUM, findChromium)) ??
    (await download(findChromium)) ??
    (await installPackage(CHROMIUM, findChromium)) ??
    fail(CHROMIUM)
  );
}

/** Finds Firefox, or installs the distribution's package; Playwright's own build cannot load extensions. */
export async function ensureFirefox() {
  return (await findAndSay(FIREFOX, findFirefox)) ?? (await installPackage(FIREFOX, findFirefox)) ?? fail(FIREFOX);
}

/**
 * @param {Browser} browser
 * @param {readonly (string | null)[]} places
 */
function findIn(browser, places) {
  const named = process.env[browser.variable];
  // Who names a program wants that one, not another when it does not fit.
  const candidates = named ? [named] : places;
  return candidates.find(place => place !== null && versionOf(place) >= browser.oldest) ?? null;
}

/** @returns {Promise<string | null>} */
async function playwrightChromium() {
  const playwright = await import('playwright').catch(() => null);
  return playwright?.chromium.executablePath() ?? null;
}

/**
 * The major version, 0 when the program is missing or does not start. Wrapper scripts may warn on standard error.
 *
 * @param {string} program
 */
function versionOf(program) {
  if (!existsSync(program)) return 0;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)\.\d/.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * @param {Browser} browser
 * @param {() => Promise<string | null>} find
 */
async function findAndSay(browser, find) {
  const found = await find();
  if (found !== null) {
    say(`${browser.name} ${versionOf(found)} is at ${found}.`);
    return found;
  }
  const named = process.env[browser.variable];
  const old = [named ?? browser.places].flat().find(place => versionOf(place) > 0);
  if (old) {
    say(`${old} is version ${versionOf(old)}; the extension needs ${browser.oldest} or newer.`);
  } else {
    say(named ? `${browser.variable} names ${named}, which does not start.` : `${browser.name} is not installed.`);
  }
  // Installing cannot help: the variable would still name the same program.
  return named ? fail(browser) : null;
}

/** @param {() => Promise<string | null>} find */
async function download(find) {
  say("Downloading Playwright's Chromium.");
  const code = await runTool('playwright', ['install', 'chromium'], {
    limitMs: DOWNLOAD_LIMIT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_LIMIT_MS) },
  });
  const found = await find();
  if (found === null) say(code === 0 ? 'The downloaded Chromium does not start.' : 'The download failed.');
  return found;
}

/**
 * @param {Browser} browser
 * @param {() => Promise<string | null>} find
 */
async function installPackage(browser, find) {
  if (!existsSync('/usr/bin/apt-get')) return null;
  const root = process.getuid?.() === 0;
  if (!root && spawnSync('sudo', ['-n', 'true']).status !== 0) return null;
  say(`Installing the package ${browser.aptPackage} with apt-get.`);
  const [command, ...before] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const apt = (/** @type {string[]} */ ...args) =>
    run(command ?? 'apt-get', [...before, ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  await apt('-q', 'update');
  await apt('-q', 'install', '-y', '--no-install-recommends', browser.aptPackage);
  return find();
}

/**
 * @param {Browser} browser
 * @returns {never}
 */
function fail({ name, oldest, variable }) {
  throw new Error(`Install ${name} ${oldest} or newer, or set ${variable} to the program of one.`);
}
