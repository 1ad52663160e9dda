import type { Finding, Severity } from '../../src/rules/finding';
import type { Inspection } from '../../src/rules/inspection';
import { bySeverity, moreSevere, SEVERITIES } from '../../src/rules/severity';
import { runAt } from '../../src/run/run';

/** A finding with the run that it belongs to. */
export interface PlacedFinding {
  /** Unique among all findings. */
  readonly id: string;
  readonly finding: Finding;
  readonly inspection: Inspection;
  /** Index among the stream's runs; -1 when the stream has none. */
  readonly run: number;
}

export type FindingOrder = 'rule' | 'run' | 'time';

export interface FindingHead {
  readonly kind: 'head';
  readonly id: string;
  readonly severity: Severity;
  readonly count: number;
  readonly open: boolean;
  /** The first finding below it. */
  readonly first: PlacedFinding;
}

export interface FindingLine {
  readonly kind: 'finding';
  readonly id: string;
  readonly placed: PlacedFinding;
}

export type FindingRow = FindingHead | FindingLine;

/** The findings of all streams, each with its run: by its frame, or the last run for what is found at a stream's end. */
export function placeFindings(
  inspections: readonly Inspection[],
  severities: ReadonlySet<Severity>,
): readonly PlacedFinding[] {
  const placed: PlacedFinding[] = [];
  for (const inspection of inspections) {
    inspection.findings.forEach((finding, i) => {
      if (severities.size > 0 && !severities.has(finding.severity)) return;
      const run = runAt(inspection.runs, finding.frame);
      placed.push({ id: `${inspection.head.id} ${i}`, finding, inspection, run });
    });
  }
  return placed;
}

/** Rows in the order that the user has chosen; `folded` names the heads whose findings are hidden. */
export function findingRows(
  placed: readonly PlacedFinding[],
  order: FindingOrder,
  folded: ReadonlySet<string>,
): readonly FindingRow[] {
  if (order === 'time') return [...placed].sort(byTime).map(lineOf);
  const groups = new Map<string, PlacedFinding[]>();
  for (const one of placed) {
    const id = order === 'rule' ? one.finding.rule : `${one.inspection.head.id} run ${one.run}`;
    const group = groups.get(id);
    if (group) group.push(one);
    else groups.set(id, [one]);
  }
  const heads = [...groups].flatMap(([id, findings]) => {
    const [first] = findings.sort(byTime);
    return first ? [{ id, findings, first, severity: worstOf(findings) }] : [];
  });
  if (order === 'rule') heads.sort((a, b) => bySeverity(a.severity, b.severity));
  else heads.sort((a, b) => byTime(a.first, b.first));
  return heads.flatMap(({ id, findings, first, severity }): FindingRow[] => {
    const open = !folded.has(id);
    const head: FindingHead = { kind: 'head', id, severity, count: findings.length, open, first };
    return open ? [head, ...findings.map(lineOf)] : [head];
  });
}

/** `1 error, 2 warnings, 3 infos in 4 of 6 runs`. */
export function findingsSummary(placed: readonly PlacedFinding[], runs: number): string {
  const count = (severity: Severity) => placed.filter(one => one.finding.severity === severity).length;
  const named = SEVERITIES.flatMap(severity => {
    const found = count(severity);
    return found === 0 ? [] : [`${found} ${severity}${found === 1 ? '' : 's'}`];
  });
  const touched = new Set(placed.map(one => `${one.inspection.head.id} ${one.run}`)).size;
  return named.length === 0
    ? 'No findings'
    : `${named.join(', ')} in ${touched} of ${runs} ${runs === 1 ? 'run' : 'runs'}`;
}

function worstOf(findings: readonly PlacedFinding[]): Severity {
  return findings.reduce<Severity>((worst, { finding }) => moreSevere(worst, finding.severity), 'info');
}

/** By the start of the stream, then by frame; what was found at the end comes last. */
function byTime(a: PlacedFinding, b: PlacedFinding): number {
  return (
    a.inspection.head.startedAt - b.inspection.head.startedAt ||
    (a.finding.frame ?? Number.MAX_SAFE_INTEGER) - (b.finding.frame ?? Number.MAX_SAFE_INTEGER)
  );
}

function lineOf(placed: PlacedFinding): FindingLine {
  return { kind: 'finding', id: placed.id, placed };
}
