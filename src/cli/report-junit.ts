import { isOfRequest } from '../rules/finding';
import type { ReportedFinding, StreamReport } from './report';

/**
 * The reports as JUnit XML: a suite per stream, and in it a failing test case per finding, or one that passes. A CI
 * server shows them; whether the command fails is said by its exit code alone.
 */
export function reportJunit(reports: readonly StreamReport[]): string {
  const total = sum(reports.map(({ findings }) => Math.max(findings.length, 1)));
  const failures = sum(reports.map(({ findings }) => findings.length));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ag-ui-devtools" tests="${total}" failures="${failures}" errors="0" time="0">`,
    ...reports.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite({ file, findings }: StreamReport): string[] {
  const tests = Math.max(findings.length, 1);
  const counts = `tests="${tests}" failures="${findings.length}" errors="0" skipped="0" time="0"`;
  const cases = findings.map(finding => testCase(file, finding));
  return [
    `  <testsuite name="${escaped(file)}" ${counts}>`,
    ...(cases.length > 0 ? cases : [`    <testcase classname="${escaped(file)}" name="no findings" time="0"/>`]),
    '  </testsuite>',
  ];
}

function testCase(file: string, finding: ReportedFinding): string {
  const { rule, severity, frame, pointer, message, suggestion, client } = finding;
  const without = isOfRequest(finding) ? 'the request' : 'the end of the stream';
  const place = `${frame === null ? without : `frame ${frame}`}${pointer === '' ? '' : ` ${pointer}`}`;
  const details = [
    message,
    ...(suggestion === undefined ? [] : [`Fix: ${suggestion}`]),
    ...(client === undefined ? [] : [`Client: ${client}`]),
  ].join('\n');
  return (
    `    <testcase classname="${escaped(file)}" name="${escaped(`${rule} at ${place}`)}" time="0">` +
    `<failure type="${severity}" message="${escaped(message)}">${escaped(details)}</failure></testcase>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text that XML 1.0 can hold, in an attribute or between tags; what it cannot hold becomes U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(NO_XML_CHARACTERS, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, character => ENTITIES[character] ?? character);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
