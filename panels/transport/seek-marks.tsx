import type { ComponentChildren } from 'preact';
import type { Scale } from '../../src/timeline/scale';
import { useDesk } from '../desk';
import type { ShownRun } from '../model/view-model';

/** Marks nearer than this, in percent, would cover each other. */
const MARK_PERCENT = 0.25;

/** State changes, findings and the interrupt of the run, on the seek bar. */
export function SeekMarks({ shown, scale }: { shown: ShownRun; scale: Scale }) {
  const { timeline } = useDesk();
  const { run, inspection } = shown;
  const marks: ComponentChildren[] = [];
  const lastOf = new Map<string, number>();
  const add = (mark: string, frame: number) => {
    if (frame < run.first || frame > run.last) return;
    const from = scale.percent(inspection.frames[frame]?.t ?? 0);
    const last = lastOf.get(mark);
    if (last !== undefined && from - last < MARK_PERCENT) return;
    lastOf.set(mark, from);
    marks.push(<i key={`${mark}-${frame}`} data-mark={mark} style={{ '--from': from }} />);
  };
  for (const { frame } of inspection.state.changes) add('state', frame);
  const index = timeline.timeline.value?.index;
  for (const frame of index?.frames ?? []) add(index?.severityAt(frame) ?? 'info', frame);
  for (const gap of timeline.timeline.value?.gaps ?? []) add('info', gap.before);
  if (run.interrupts.length > 0) add('interrupt', run.last);
  return (
    <span class="seek-marks" aria-hidden="true">
      {marks}
    </span>
  );
}
