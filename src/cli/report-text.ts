import { styleText } from 'node:util';
import { isOfRequest, type Severity } from '../rules/finding';
import { SEVERITIES } from '../rules/severity';
import { countFindings, type ReportedFinding, type StreamReport } from './report';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const STYLES: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', info: 'blue' };

/** The reports for people. Severities and frames stand in columns, what belongs to a finding is indented below it. */
export function reportText(reports: readonly StreamReport[], colour: boolean): string {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  return [...reports.map(report => streamText(report, paint)), summary(reports, paint)].join('\n');
}

function streamText(report: StreamReport, paint: Paint): string {
  const runs = report.runs.map(({ runId, ending }) => `run ${runId || 'without a name'}: ${ending}`);
  const facts = [counted(report.frames, 'frame'), ...runs].join(', ');
  const head = `${paint(['bold', 'underline'], report.file)}  ${paint('dim', facts)}\n`;
  return head + report.findings.map(finding => findingText(finding, paint)).join('');
}

const FRAME_WIDTH = 'frame 1000'.length;
const SEVERITY_WIDTH = 'warning'.length;
const INDENT = '\n      ';

function findingText(finding: ReportedFinding, paint: Paint): string {
  const { severity, frame, rule, pointer, message, suggestion, client } = finding;
  const without = isOfRequest(finding) ? 'request' : 'at the end';
  const where = (frame === null ? without : `frame ${frame}`).padEnd(FRAME_WIDTH);
  const at = pointer === '' ? '' : `  ${paint('dim', pointer)}`;
  const head = `  ${where}  ${paint(STYLES[severity], severity.padEnd(SEVERITY_WIDTH))}  ${paint('bold', rule)}${at}`;
  return [
    head,
    message,
    ...(suggestion === undefined ? [] : [`${paint('green', 'Fix:')} ${suggestion}`]),
    ...(client === undefined ? [] : [`${paint('cyan', 'Client:')} ${client}`]),
  ]
    .join(INDENT)
    .concat('\n');
}

function summary(reports: readonly StreamReport[], paint: Paint): string {
  const counts = countFindings(reports);
  const streams = counted(reports.length, 'stream');
  const found = SEVERITIES.filter(severity => counts[severity] > 0);
  if (found.length === 0) return `${paint('green', 'No findings')} in ${streams}.\n`;
  const parts = found.map(severity => paint(STYLES[severity], counted(counts[severity], NAMES[severity])));
  return `${parts.join(', ')} in ${streams}.\n`;
}

const NAMES: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
