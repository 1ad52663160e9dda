import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULES, type Rule, type RuleId } from '../rules/catalogue';
import type { Severity } from '../rules/finding';
import { specificationUrl } from '../rules/specification';
import type { LineOf } from './frame-lines';
import type { ReportedFinding, StreamReport } from './report';

/** A report with its place in the file system. */
export interface LocatedReport {
  readonly report: StreamReport;
  /** The file that holds the stream, as the user named it. */
  readonly path: string;
  /** Null where frames are no lines of the file. */
  readonly lineOf: LineOf | null;
}

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** The reports as a SARIF 2.1.0 log with one run. `version` is that of the command. */
export function reportSarif(located: readonly LocatedReport[], version: string): string {
  const broken = new Set(located.flatMap(({ report }) => report.findings.map(({ rule }) => rule)));
  const ids = Object.keys(RULES).filter(id => broken.has(id)) as RuleId[];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ag-ui-devtools', version, rules: ids.map(ruleDescriptor) } },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        results: located.flatMap(one => one.report.findings.map(finding => result(finding, one, ids))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleDescriptor(id: RuleId) {
  const { title, severity, level, requirements, anchor, client }: Rule = RULES[id];
  const page = `docs/rules/${id.replace('/', '.md#')}`;
  const spec = specificationUrl(anchor);
  const help = [title, `Why: ${spec} (${requirements.join(', ')}).`, ...(client === undefined ? [] : [client])];
  return {
    id,
    shortDescription: { text: title },
    help: { text: help.join('\n'), markdown: help.join('\n\n') },
    helpUri: spec,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: [id.slice(0, id.indexOf('/')), ...requirements], level, page },
  };
}

function result(finding: ReportedFinding, { report, path, lineOf }: LocatedReport, ids: readonly RuleId[]) {
  const { rule, severity, frame, pointer, message, suggestion, client, requirements, level } = finding;
  const text = [message, suggestion, client].filter(part => part !== undefined).join('\n');
  const startLine = frame === null || lineOf === null ? null : lineOf(frame);
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule as RuleId),
    level: LEVELS[severity],
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: artifactUri(path) },
          ...(startLine !== null && { region: { startLine } }),
        },
        logicalLocations: [
          { fullyQualifiedName: `${report.file}/${frame === null ? 'end' : `frame ${frame}`}`, kind: 'member' },
        ],
      },
    ],
    properties: { frame, pointer, requirements, level },
  };
}

/** A path from the working folder stays one, so that a CI server finds the file in its checkout. */
function artifactUri(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
