import type { PatchMetric } from '../../src/timeline/metrics';

/** The state changes of one stretch of time. */
export interface PatchColumn {
  /** The largest one. */
  readonly largest: PatchMetric;
  readonly changes: number;
  readonly failed: number;
  readonly snapshot: boolean;
}

/** At most so many stretches of equal length; null where nothing changed. Few changes stand one by one, in order. */
export function patchColumns(patches: readonly PatchMetric[], most: number): readonly (PatchColumn | null)[] {
  if (patches.length <= most) return patches.map(patch => columnOf([patch]));
  const from = patches[0]?.t ?? 0;
  const length = Math.max(1, (patches.at(-1)?.t ?? 0) - from);
  const stretches: PatchMetric[][] = Array.from({ length: most }, () => []);
  for (const patch of patches) {
    const at = Math.min(most - 1, Math.floor((most * (patch.t - from)) / length));
    stretches[at]?.push(patch);
  }
  return stretches.map(columnOf);
}

function columnOf(patches: readonly PatchMetric[]): PatchColumn | null {
  const [first, ...others] = patches;
  if (first === undefined) return null;
  return {
    largest: others.reduce((largest, one) => (one.bytes > largest.bytes ? one : largest), first),
    changes: patches.length,
    failed: patches.filter(({ failed }) => failed).length,
    snapshot: patches.some(({ kind }) => kind === 'snapshot'),
  };
}
