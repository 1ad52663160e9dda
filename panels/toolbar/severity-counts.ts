import type { Severity } from '../../src/rules/finding';
import type { Inspection } from '../../src/rules/inspection';
import { SEVERITIES } from '../../src/rules/severity';

export type SeverityCounts = Readonly<Record<Severity, number>>;

interface Counted {
  /** Findings that are counted. */
  taken: number;
  readonly counts: Record<Severity, number>;
}

const counted = new WeakMap<Inspection, Counted>();

/** How many findings of each severity the inspections hold together. Cost: one step per inspection and new finding. */
export function severityCounts(inspections: readonly Inspection[]): SeverityCounts {
  const sum = { error: 0, warning: 0, info: 0 };
  for (const inspection of inspections) {
    const counts = countsOf(inspection);
    for (const severity of SEVERITIES) sum[severity] += counts[severity];
  }
  return sum;
}

/** Findings are only ever added. */
function countsOf(inspection: Inspection): SeverityCounts {
  const known = counted.get(inspection) ?? { taken: 0, counts: { error: 0, warning: 0, info: 0 } };
  counted.set(inspection, known);
  for (; known.taken < inspection.findings.length; known.taken++) {
    const finding = inspection.findings[known.taken];
    if (finding) known.counts[finding.severity]++;
  }
  return known.counts;
}
