import { effect } from '@preact/signals';
import type { Desk } from './desk';
import { afterPaint } from './painting';
import type { Panel } from './panel-context';

/** Says on the root element when all that came is folded and painted (`data-idle`), and how many events there are. */
export function announceIdle(root: HTMLElement, { captures, views }: Panel, desk: Desk): void {
  let change = 0;
  effect(() => {
    const settled = captures.settled.value && desk.pending.value === 0;
    captures.revision.value;
    captures.refused.value;
    captures.status.value;
    views.view.value;
    views.detailTab.value;
    views.detailOpen.value;
    views.cursor.value;
    views.shown.value;
    desk.timeline.timeline.value;
    desk.results.byStream.value;
    desk.notice.value;
    const events = captures.inspections.value.reduce((sum, { frames }) => sum + frames.length, 0);
    const mine = ++change;
    root.dataset.idle = 'false';
    afterPaint(() => {
      if (mine !== change) return;
      root.dataset.events = String(events);
      if (settled) root.dataset.idle = 'true';
    });
  });
}
