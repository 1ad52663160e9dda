import type { Inspection } from '../../src/rules/inspection';
import { type Marks, marksOf } from '../../src/timeline/marks';
import { type SqueezedScale, squeezedScale } from '../../src/timeline/scale';

export interface OverviewStream {
  readonly inspection: Inspection;
  readonly marks: Marks;
}

export interface OverviewModel {
  readonly scale: SqueezedScale;
  readonly streams: readonly OverviewStream[];
}

/** Marks that are nearer than the width divided by this become one. */
const RESOLUTION = 1000;

/** Cost: one step per stream, and for each stream that has grown those of `marksOf`. */
export function overviewOf(inspections: readonly Inspection[]): OverviewModel {
  const scale = squeezedScale(
    inspections.map(inspection => {
      const from = inspection.head.startedAt;
      return { from, to: from + lengthOf(inspection) };
    }),
  );
  const busy = scale.stretches.reduce((sum, { kind, from, to }) => sum + (kind === 'busy' ? to - from : 0), 0);
  // A power of two, so that the marks of finished streams stay valid while the capture grows.
  const resolution = 2 ** Math.floor(Math.log2(Math.max(1, busy / RESOLUTION)));
  return { scale, streams: inspections.map(inspection => ({ inspection, marks: marks(inspection, resolution) })) };
}

/** Milliseconds from the request to the last that is known of the stream. */
export function lengthOf({ frames, end }: Inspection): number {
  return Math.max(end?.t ?? 0, frames.at(-1)?.t ?? 0);
}

interface Remembered {
  readonly frames: number;
  readonly findings: number;
  readonly ended: boolean;
  readonly resolution: number;
  readonly marks: Marks;
}

const remembered = new WeakMap<Inspection, Remembered>();

function marks(inspection: Inspection, resolution: number): Marks {
  const known = remembered.get(inspection);
  const now = {
    frames: inspection.frames.length,
    findings: inspection.findings.length,
    ended: inspection.end !== null,
    resolution,
  };
  if (known && known.frames === now.frames && known.findings === now.findings) {
    if (known.ended === now.ended && known.resolution === resolution) return known.marks;
  }
  const fresh = marksOf(inspection, resolution);
  remembered.set(inspection, { ...now, marks: fresh });
  return fresh;
}
