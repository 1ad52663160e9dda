import type { Severity } from '../../src/rules/finding';
import type { Inspection } from '../../src/rules/inspection';
import { SEVERITIES } from '../../src/rules/severity';
import { runAt } from '../../src/run/run';

interface Sorted {
  runs: number;
  /** Findings that are sorted in. */
  taken: number;
  readonly byRun: Set<Severity>[];
}

const sorted = new WeakMap<Inspection, Sorted>();

/**
 * The severities found in one run of a stream, the most severe first. What was found at the stream's end belongs to its
 * last run. Cost: one step per finding that is new.
 */
export function severitiesOf(inspection: Inspection, run: number): readonly Severity[] {
  const found = sortedIn(inspection).byRun[run];
  return SEVERITIES.filter(severity => found?.has(severity));
}

function sortedIn(inspection: Inspection): Sorted {
  const { runs, findings } = inspection;
  let known = sorted.get(inspection);
  // A run that was opened since may have taken findings from the one before.
  if (known?.runs !== runs.length) {
    known = { runs: runs.length, taken: 0, byRun: runs.map(() => new Set()) };
    sorted.set(inspection, known);
  }
  for (; known.taken < findings.length; known.taken++) {
    const finding = findings[known.taken];
    if (finding) known.byRun[runAt(runs, finding.frame)]?.add(finding.severity);
  }
  return known;
}
