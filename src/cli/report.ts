import type { Json, JsonObject } from '../base/json';
import { RULES, type Rule, type RuleId } from '../rules/catalogue';
import { type Finding, isOfRequest, type Level, type Severity } from '../rules/finding';
import type { Inspection } from '../rules/inspection';
import type { Ending } from '../run/run';
import { runEvents } from './run-events';
import { wireMessage } from './wire-message';

export interface ReportedFinding extends Finding {
  /** Rows of the requirements' catalogue. */
  readonly requirements: readonly string[];
  readonly level: Level;
}

export interface ReportedRun {
  readonly threadId: string;
  readonly runId: string;
  readonly ending: Ending;
  /** Events of the run, those that break a rule included. */
  readonly events: number;
}

/** What is said of one stream, whatever the format. */
export interface StreamReport {
  /** As the user named it; `run.har#2` for the second stream of several. */
  readonly file: string;
  readonly frames: number;
  /** By frame; those on the request first, those at the stream's end last. */
  readonly findings: readonly ReportedFinding[];
  readonly runs: readonly ReportedRun[];
  readonly state: Json;
  readonly messages: readonly JsonObject[];
}

/** The report of an inspected stream. */
export function reportOf(file: string, inspection: Inspection): StreamReport {
  return {
    file,
    frames: inspection.frames.length,
    findings: inspection.findings.map(reported).sort((a, b) => frameOrder(a) - frameOrder(b)),
    runs: reportedRuns(inspection),
    state: inspection.state.current,
    messages: inspection.messages.map(wireMessage),
  };
}

/** How many findings of each severity the reports hold. */
export function countFindings(reports: readonly StreamReport[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { findings } of reports) for (const { severity } of findings) counts[severity]++;
  return counts;
}

function reported({ rule, severity, frame, pointer, message, ...rest }: Finding): ReportedFinding {
  const { requirements, level }: Rule = RULES[rule as RuleId];
  const { suggestion, client, cause } = rest;
  return {
    rule,
    severity,
    frame,
    pointer,
    message,
    ...(suggestion !== undefined && { suggestion }),
    ...(client !== undefined && { client }),
    ...(cause !== undefined && { cause }),
    requirements,
    level,
  };
}

function frameOrder(finding: Finding): number {
  if (isOfRequest(finding)) return -1;
  return finding.frame ?? Number.MAX_SAFE_INTEGER;
}

/** Frames without an event, and an answer without frames, are shown as a run in the panel; there was none. */
function reportedRuns(inspection: Inspection): ReportedRun[] {
  const events = runEvents(inspection);
  return inspection.runs
    .map(({ threadId, runId, ending }, index) => ({ threadId, runId, ending, events: events[index] ?? 0 }))
    .filter(run => run.events > 0);
}
