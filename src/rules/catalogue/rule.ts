import type { Level, Severity } from '../finding';

export interface Rule {
  /** What the rule asks for, in one sentence. */
  readonly title: string;
  /** Of most findings; one may be milder where the official client forgives. */
  readonly severity: Severity;
  readonly level: Level;
  /** Rows of the requirements' catalogue. */
  readonly requirements: readonly string[];
  /** Page and anchor under `/spec/1.1/` of the specification. */
  readonly anchor: string;
  /** What `@ag-ui/client` 1.0 does with a breach; absent where it does nothing that shows. */
  readonly client?: string;
}

const ENDS = '@ag-ui/client 1.0 ends the run here.';

/** `requirements` are separated by spaces. */
export function rule(
  severity: Severity,
  level: Level,
  requirements: string,
  anchor: string,
  title: string,
  client?: string,
): Rule {
  return { title, severity, level, requirements: requirements.split(' '), anchor, ...(client && { client }) };
}

/** A breach that a conforming reader refuses; the official client does too. */
export function error(level: Level, requirements: string, anchor: string, title: string, client = ENDS): Rule {
  return rule('error', level, requirements, anchor, title, client);
}
