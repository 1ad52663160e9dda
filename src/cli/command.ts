import { version } from '../../package.json';
import { parseJson } from '../base/json';
import { fail, ok, type Result } from '../base/result';
import type { Severity } from '../rules/finding';
import { type Bar, type CheckOptions, type Format, readArguments } from './arguments';
import { checkStreams } from './check-streams';
import { fileKind } from './file-kind';
import { frameLines } from './frame-lines';
import { HELP } from './help';
import { type BodyOptions, readCaptures } from './read-captures';
import { countFindings, reportOf, type StreamReport } from './report';
import { reportJson } from './report-json';
import { reportJunit } from './report-junit';
import { type LocatedReport, reportSarif } from './report-sarif';
import { reportText } from './report-text';

/** What the command needs of its surroundings. */
export interface Terminal {
  out(text: string): void;
  /** One line for the user, without the line feed. */
  complain(sentence: string): void;
  /** Whether `out` shows colours. */
  readonly colour: boolean;
  /** The bytes of a file, `-` being the standard input. The error is a clause that follows the name. */
  read(path: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
}

export const NOTHING_FOUND = 0;
export const FINDINGS = 1;
export const UNUSABLE = 2;

/** Runs the command with the arguments that follow its name, and returns its exit code. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const command = readArguments(argv);
  if (!command.ok) {
    terminal.complain(`${command.error}: see ag-ui-devtools --help.`);
    return UNUSABLE;
  }
  switch (command.value.kind) {
    case 'help':
      terminal.out(HELP);
      return NOTHING_FOUND;
    case 'version':
      terminal.out(`${version}\n`);
      return NOTHING_FOUND;
    case 'check':
      return check(command.value.options, terminal);
  }
}

async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const body = await bodyOptions(options, terminal);
  if (!body.ok) {
    terminal.complain(body.error);
    return UNUSABLE;
  }
  const located: LocatedReport[] = [];
  let unusable = false;
  for (const path of options.files) {
    const reports = await checkFile(path, options, body.value, terminal);
    if (reports.ok) located.push(...reports.value);
    else {
      terminal.complain(reports.error);
      unusable = true;
    }
  }
  terminal.out(printed(located, options.format, terminal.colour));
  if (unusable) return UNUSABLE;
  return isOver(options.failOn, countFindings(located.map(({ report }) => report))) ? FINDINGS : NOTHING_FOUND;
}

async function bodyOptions(options: CheckOptions, terminal: Terminal): Promise<Result<BodyOptions>> {
  const { request, status, contentType } = options;
  if (request === null) return ok({ request, status, contentType });
  const bytes = await terminal.read(request);
  if (!bytes.ok) return fail(`${request} ${bytes.error}.`);
  const text = new TextDecoder().decode(bytes.value);
  return parseJson(text).ok
    ? ok({ request: text, status, contentType })
    : fail(`${request} is no request, since it is no JSON.`);
}

async function checkFile(
  path: string,
  options: CheckOptions,
  body: BodyOptions,
  terminal: Terminal,
): Promise<Result<LocatedReport[]>> {
  const bytes = await terminal.read(path);
  if (!bytes.ok) return fail(`${path} ${bytes.error}.`);
  const kind = fileKind(path, bytes.value);
  if (kind === null) return fail(`${path} is of no kind that can be checked: see ag-ui-devtools --help.`);
  const content = readCaptures(kind, bytes.value, body);
  if (!content.ok) return fail(`${path}: ${content.error}`);
  const { captures, note } = content.value;
  if (note !== null) terminal.complain(`${path}: ${note}`);
  const inspections = checkStreams(captures, options.profile);
  const located = inspections.map((inspection, index) => ({
    report: reportOf(inspections.length === 1 ? path : `${path}#${index + 1}`, inspection),
    path,
    lineOf: frameLines(kind, bytes.value, inspection),
  }));
  // A socket may be about anything; nothing to say of it must not pass for a clean run.
  const isForeign = kind === 'socket' && located.every(({ report }) => isEmpty(report));
  return isForeign ? fail(`${path}: No message of the socket holds an AG-UI event.`) : ok(located);
}

function isEmpty({ runs, findings }: StreamReport): boolean {
  return runs.length === 0 && findings.length === 0;
}

function printed(located: readonly LocatedReport[], format: Format, colour: boolean): string {
  const reports = located.map(({ report }) => report);
  if (format === 'json') return reportJson(reports);
  if (format === 'sarif') return reportSarif(located, version);
  if (format === 'junit') return reportJunit(reports);
  return reports.length === 0 ? '' : reportText(reports, colour);
}

function isOver(bar: Bar, counts: Readonly<Record<Severity, number>>): boolean {
  if (bar === 'never') return false;
  return counts.error > 0 || (bar === 'warning' && counts.warning > 0);
}
