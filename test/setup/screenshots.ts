// `npm run screenshots`: the pictures of the documents, taken in the real DevTools of Chromium. Build first.
import { resolve } from 'node:path';
import { startDemo } from '../demo/server';
import { launchChromium, openPanel, setTheme } from '../fixtures/chromium';
import { EXTENSION } from '../fixtures/extension';
import { moveTo, runScenario, settled } from '../fixtures/panel';

const PICTURES = resolve(import.meta.dirname, '../../docs/pictures');
const SIZE = { width: 1400, height: 640 };

for (const theme of ['light', 'dark'] as const) await takePictures(theme);
process.exit(0);

async function takePictures(theme: 'light' | 'dark'): Promise<void> {
  const demo = await startDemo({ pace: 1 });
  const chromium = await launchChromium(EXTENSION);
  try {
    await chromium.page.goto(demo.url);
    const { devtools, panel } = await openPanel(chromium, 'AG-UI', 'undocked');
    await devtools.setViewportSize(SIZE);
    await settled(panel);
    await setTheme(devtools, theme);
    await runScenario(chromium.page, 'travel');
    await runScenario(chromium.page, 'approval');
    await chromium.page.evaluate('demo.approve()');
    await runScenario(chromium.page, 'bad-patch');
    await settled(panel);

    await panel.locator('[data-testid=event-row][data-severity=warning]').click();
    await settled(panel);
    await devtools.screenshot({ path: resolve(PICTURES, `timeline-${theme}.png`) });
    const frame = Number(
      await panel.locator('[data-testid=event-row][data-severity=warning]').getAttribute('data-frame'),
    );
    await moveTo(panel, frame);
    await panel.getByTestId('tab-state').click();
    await settled(panel);
    await devtools.screenshot({ path: resolve(PICTURES, `state-${theme}.png`) });
    await panel.getByTestId('tab-findings').click();
    await settled(panel);
    await panel.getByTestId('finding-row').first().click();
    await settled(panel);
    await devtools.screenshot({ path: resolve(PICTURES, `findings-${theme}.png`) });
  } finally {
    await chromium.close();
    await demo.close();
  }
}
