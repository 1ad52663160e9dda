// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from './browsers.mjs';
import { ROOT, run, say } from './commands.mjs';
import { ensureDependencies } from './dependencies.mjs';

const EXTENSION = path.join(ROOT, 'dist', 'extension');
const PICTURE = path.join(ROOT, '.cache', 'start.png');

await start().catch(error => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

/** Brings everything up, plays two runs, and then stays until Ctrl+C or until the browser is closed. */
async function start() {
  console.log('Getting ready');
  await ensureDependencies();
  await ensureChromium();
  say('Building the extension.');
  if ((await run(process.execPath, ['test/setup/build.mjs'])) !== 0 || !existsSync(EXTENSION)) {
    throw new Error('The build failed: mend what it says above, then run npm start again.');
  }

  const { register } = await import('tsx/esm/api');
  register();
  const { startDemo } = await import('../demo/server.ts');
  const { launchChromium, openPanel } = await import('../fixtures/chromium.ts');

  console.log('Starting');
  const demo = await startDemo({ port: Number(process.env.PORT ?? 0) });
  say(`The demo page is at ${demo.url}`);
  const screen = hasScreen();
  if (!screen) say('There is no screen here, so Chromium runs headless.');
  const chromium = await launchChromium(EXTENSION, { window: screen ? 'shown' : 'headless' });
  let stopping = false;
  const stop = async () => {
    // Closing the browser is a reason to stop, so this comes a second time.
    if (stopping) return;
    stopping = true;
    await chromium.close();
    await demo.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  chromium.context.once('close', () => void stop());

  await chromium.page.goto(demo.url);
  // A picture shows DevTools alone; on a screen the page is above it.
  const { devtools, panel } = await openPanel(chromium, 'AG-UI', screen ? 'bottom' : 'undocked');
  say('The AG-UI tab is open.');
  for (const name of /** @type {const} */ (['travel', 'bad-patch'])) {
    await chromium.page.evaluate(scenario => window.demo.run(scenario), name);
  }
  say('Two runs are on screen: one is as it should be, the other has a patch that does not apply.');
  if (!screen) {
    await panel.locator('[data-testid=event-row][data-severity=warning]').click();
    mkdirSync(path.dirname(PICTURE), { recursive: true });
    await devtools.screenshot({ path: PICTURE });
    say(
      `A picture of DevTools is at ${path.relative(ROOT, PICTURE)}; its protocol is at http://127.0.0.1:${chromium.port}`,
    );
  }
  listenForEnter(demo);
  console.log('Press Enter to switch the agent off and on, Ctrl+C to stop.');
}

/**
 * Switches the agent off and on, so that a replay can be seen to need none.
 * @param {{ stopAgent(): Promise<void>, startAgent(): Promise<void> }} demo
 */
function listenForEnter(demo) {
  let on = true;
  createInterface({ input: process.stdin }).on('line', async () => {
    on = !on;
    await (on ? demo.startAgent() : demo.stopAgent());
    say(on ? 'The agent is on again.' : 'The agent is off: requests to it fail.');
  });
}

/** On Linux a display server says where it is; elsewhere there is always one. */
function hasScreen() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
