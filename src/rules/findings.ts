import { RULES, type Rule, type RuleId } from './catalogue';
import type { Finding, Severity } from './finding';
import { inProfile, type Profile } from './profiles';
import { bySeverity } from './severity';

/** What a rule says beyond its catalogue entry. */
export interface Detail {
  readonly message: string;
  readonly pointer?: string;
  readonly suggestion?: string;
  readonly client?: string;
  readonly cause?: number | undefined;
  readonly severity?: Severity;
}

/** Enters a finding; `frame` is null at the stream's end. */
export type Report = (rule: RuleId, frame: number | null, detail: Detail) => void;

export interface Findings {
  readonly list: readonly Finding[];
  readonly report: Report;
  /** The most severe first. */
  at(frame: number): readonly Finding[];
}

/** Collects findings in the order in which rules report them, with what the catalogue knows of each rule. */
export function createFindings(profile: Profile = '1.1'): Findings {
  const list: Finding[] = [];
  const byFrame = new Map<number, Finding[]>();

  function add(finding: Finding): void {
    list.push(finding);
    if (finding.frame === null) return;
    const known = byFrame.get(finding.frame);
    if (known === undefined) byFrame.set(finding.frame, [finding]);
    else known.push(finding);
  }

  return {
    list,
    report(rule, frame, detail) {
      const { severity, client }: Rule = RULES[rule];
      const judged = inProfile(profile, rule, { ...(client !== undefined && { client }), ...detail });
      if (judged === null) return;
      const { pointer = '', cause, ...said } = judged;
      add({
        rule,
        severity,
        frame,
        pointer,
        ...said,
        ...(cause !== undefined && { cause }),
      });
    },
    at: frame => [...(byFrame.get(frame) ?? [])].sort((a, b) => bySeverity(a.severity, b.severity)),
  };
}
