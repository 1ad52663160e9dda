import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { FindingIndex } from '../../src/timeline/finding-index';
import type { Scale } from '../../src/timeline/scale';
import { useDesk } from '../desk';
import type { ShownRun } from '../model/view-model';

/** Marks nearer than this, in percent, would cover each other. */
const MARK_PERCENT = 0.25;

/** State changes, findings and the interrupt of the run, on the seek bar. Made anew when the run has changed. */
export function SeekMarks({ shown, scale }: { shown: ShownRun; scale: Scale }) {
  const index = useDesk().timeline.now()?.index;
  // Every move of the cursor renders this, and the marks depend on all of the run: `shown` is new when that grows.
  const marks = useMemo(() => index && marksOf(shown, index, scale), [shown, index]);
  return (
    <span class="seek-marks" aria-hidden="true">
      {marks}
    </span>
  );
}

function marksOf({ run, inspection }: ShownRun, index: FindingIndex, scale: Scale): ComponentChildren[] {
  const marks: ComponentChildren[] = [];
  const lastOf = new Map<string, number>();
  const add = (mark: string, frame: number) => {
    if (frame < run.first || frame > run.last) return;
    const from = scale.percent(inspection.frames.timeOf(frame));
    const last = lastOf.get(mark);
    if (last !== undefined && from - last < MARK_PERCENT) return;
    lastOf.set(mark, from);
    marks.push(<i key={`${mark}-${frame}`} data-mark={mark} style={{ '--from': from }} />);
  };
  for (const { frame } of inspection.state.changes) add('state', frame);
  for (const frame of index.frames) add(index.severityAt(frame) ?? 'info', frame);
  for (const gap of index.gaps) add('info', gap.before);
  if (run.interrupts.length > 0) add('interrupt', run.last);
  return marks;
}
