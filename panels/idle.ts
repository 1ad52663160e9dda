import { effect, type ReadonlySignal } from '@preact/signals';
import type { Desk } from './desk';
import { afterPaint } from './painting';
import type { Panel } from './panel-context';

/**
 * Says on the root element when all that came is folded and painted (`data-idle`), and how many events there are.
 * It looks only at signals that cost little: it is told of each slice that is folded. `renderings` grows whenever a
 * component wants to be rendered again: what a view keeps to itself changes the screen too.
 */
export function announceIdle(
  root: HTMLElement,
  { captures, views }: Panel,
  desk: Desk,
  renderings: ReadonlySignal<number>,
): void {
  let change = 0;
  effect(() => {
    const settled = captures.settled.value && desk.pending.value === 0;
    renderings.value;
    captures.revision.value;
    captures.refused.value;
    captures.status.value;
    views.view.value;
    views.detailTab.value;
    views.detailOpen.value;
    views.cursor.value;
    views.shown.value;
    views.inspections.value;
    views.filter.value;
    views.severities.value;
    desk.timeline.expansions.value;
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
