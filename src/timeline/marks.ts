import type { Severity } from '../rules/finding';
import type { Inspection } from '../rules/inspection';
import type { SpanKind } from '../run/run';
import { visitItems } from './items';

export type Lane = Exclude<SpanKind, 'activity'>;

/** What the overview draws of one stream. Times are milliseconds since the stream's start. */
export interface Marks {
  readonly bars: Readonly<Record<Lane, readonly Bar[]>>;
  readonly changes: readonly { readonly t: number; readonly failed: boolean }[];
  readonly findings: readonly { readonly t: number; readonly severity: Severity }[];
}

export interface Bar {
  readonly from: number;
  readonly to: number;
}

/**
 * The stream's lanes. Marks that are nearer to each other than `resolution` milliseconds become one, so that the number
 * of marks is bounded by the width they are drawn in. Cost: one step per span, state change and finding.
 */
export function marksOf(inspection: Inspection, resolution: number): Marks {
  const bars: Record<Lane, { from: number; to: number }[]> = {
    text: [],
    reasoning: [],
    tool: [],
    step: [],
    subagent: [],
  };
  const timeOf = (frame: number) => inspection.frames.timeOf(frame);
  visitItems(inspection.items, 0, Number.POSITIVE_INFINITY, {
    span(span) {
      if (span.kind === 'activity') return;
      const lane = bars[span.kind];
      const from = timeOf(span.first);
      const to = timeOf(Math.max(span.last, span.result ?? 0));
      const last = lane.at(-1);
      if (last && from - last.to < resolution) last.to = Math.max(last.to, to);
      else lane.push({ from, to });
    },
  });

  const changes: { t: number; failed: boolean }[] = [];
  for (const change of inspection.state.changes) {
    const t = timeOf(change.frame);
    const failed = change.kind === 'delta' && change.failure !== null;
    const last = changes.at(-1);
    if (last && last.failed === failed && t - last.t < resolution) continue;
    changes.push({ t, failed });
  }

  const end = inspection.end?.t ?? timeOf(inspection.frames.length - 1);
  const findings: { t: number; severity: Severity }[] = [];
  const isFree = createSpacing(FINDING_MARKS * resolution);
  for (const { frame, severity } of inspection.findings) {
    const t = frame === null ? end : timeOf(frame);
    if (isFree(severity, t)) findings.push({ t, severity });
  }
  return { bars, changes, findings };
}

/** A finding's mark is wider than the others. */
const FINDING_MARKS = 4;

/** Says whether no mark of a name is nearer than `least`, and takes the place if so. Cost: constant, in any order. */
function createSpacing(least: number): (name: string, at: number) => boolean {
  /** Places, by name and multiple of `least`: of one name there is at most one in each. */
  const taken = new Map<string, number>();
  return (name, at) => {
    const slot = Math.floor(at / least);
    for (const near of [slot - 1, slot, slot + 1]) {
      const other = taken.get(`${name} ${near}`);
      if (other !== undefined && Math.abs(other - at) < least) return false;
    }
    taken.set(`${name} ${slot}`, at);
    return true;
  };
}
