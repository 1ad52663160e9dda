import { signal } from '@preact/signals';
import { options, render } from 'preact';
import { createDesk, DeskContext } from './desk';
import { announceIdle } from './idle';
import { createCaptureModel } from './model/capture-model';
import { createViewModel } from './model/view-model';
import { beforePaint } from './painting';
import { PanelFrame } from './panel';
import { type Panel, PanelContext } from './panel-context';
import { reportFaults } from './report-faults';
import type { RunSource } from './source/run-source';

/** Puts the panel over a source into the document's body. */
export function mountPanel(source: RunSource, { documentElement: root, body }: Document): Panel {
  // Folding reports every few milliseconds, and nobody sees more than a frame.
  const renderings = signal(0);
  options.debounceRendering = rendering => {
    renderings.value = renderings.peek() + 1;
    beforePaint(rendering);
  };
  const captures = createCaptureModel(source);
  const panel: Panel = { source, captures, views: createViewModel(captures) };
  const desk = createDesk(panel);
  render(
    <PanelContext.Provider value={panel}>
      <DeskContext.Provider value={desk}>
        <PanelFrame />
      </DeskContext.Provider>
    </PanelContext.Provider>,
    body,
  );
  announceIdle(root, panel, desk, renderings);
  reportFaults(panel);
  return panel;
}
