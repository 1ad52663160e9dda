import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULES, type Rule } from '../../src/rules/catalogue';
import { specificationUrl } from '../../src/rules/specification';
import { BROKEN } from '../fixtures/requirements/broken/tables';
import { examples } from '../fixtures/requirements/examples';
import { INVALID_SAMPLES } from '../fixtures/requirements/invalid-samples';
import { legalStreams } from '../fixtures/requirements/legal';
import { LEFT_OUT, NAMED_TESTS } from '../fixtures/requirements/tests';

/** From the project's root. */
export const COVERAGE_PAGE = 'docs/coverage.md';

export interface Requirement {
  readonly id: string;
  readonly family: string;
  readonly anchor: string;
  readonly level: string;
  readonly requirement: string;
  /** Whether the wire shows it, and what it takes. */
  readonly seen: string;
  /** As the requirements propose them. */
  readonly rules: readonly string[];
  readonly severity: string;
}

export function requirements(): Requirement[] {
  const path = join(import.meta.dirname, '../fixtures/requirements/rows.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Requirement[];
}

/** What a row of the page says. */
export interface Coverage {
  readonly rules: readonly string[];
  /** Links, most telling first. */
  readonly tests: readonly string[];
  /** Empty where there is a test. */
  readonly reason: string;
}

/** Rules by the rows that they name. */
function rulesOf(id: string): string[] {
  return Object.entries<Rule>(RULES).flatMap(([rule, { requirements: rows }]) => (rows.includes(id) ? [rule] : []));
}

export function coverageOf({ id, seen }: Requirement): Coverage {
  const rules = rulesOf(id);
  const tests = [
    ...BROKEN.filter(entry => entry.requirements.includes(id)).map(({ rule }) => broken(rule)),
    ...examples()
      .filter(({ requirement }) => requirement === id)
      .map(() => link(`example of ${id}`, 'test/fixtures/requirements/examples.json')),
    ...Object.entries(INVALID_SAMPLES)
      .filter(([, rule]) => rules.includes(rule))
      .map(([name]) => link(`sample ${name}`, `test/fixtures/samples/invalid/${name}.sse`)),
    ...legalStreams()
      .filter(({ covers }) => covers.includes(id))
      .map(({ what }) => link(`legal: ${what}`, 'test/fixtures/requirements/legal.txt')),
    ...NAMED_TESTS.filter(({ requirements: rows }) => rows.includes(id)).map(({ name, file }) => link(name, file)),
  ];
  const reason =
    tests.length > 0
      ? ''
      : (LEFT_OUT[id] ?? (/^no\b/.test(seen) ? `the wire does not show it${seen.slice(2)}` : 'not done'));
  return { rules, tests: [...new Set(tests)], reason };
}

function broken(rule: string): string {
  const family = rule.slice(0, rule.indexOf('/'));
  return link(`broken: ${rule}`, `test/fixtures/requirements/broken/${family}.ts`);
}

function link(text: string, path: string): string {
  return `[${text.replaceAll('|', '\\|')}](../${path})`;
}

/** More are counted. */
const LISTED = 3;

/** The page that leads from every requirement to its rules and its tests. */
export function coveragePage(): string {
  const rows = requirements();
  const covered = rows.map(row => ({ row, coverage: coverageOf(row) }));
  const tested = covered.filter(({ coverage }) => coverage.tests.length > 0).length;
  const families = [...new Set(rows.map(({ family }) => family))];
  const tables = families.flatMap(family => [
    '',
    `## ${family}`,
    '',
    '| requirement | level | rules | tests |',
    '|---|---|---|---|',
    ...covered.filter(({ row }) => row.family === family).map(({ row, coverage }) => tableRow(row, coverage)),
  ]);
  const lines = [
    '# Coverage',
    '',
    `The ${rows.length} requirements of AG-UI 1.1 that bear on what an inspector sees, each with the rules that look for`,
    `it and the tests that hold them to it: ${tested} have a test, the others a reason.`,
    '',
    '- broken: a stream that breaks the requirement, and is told for it at the right frame.',
    '- legal: a stream that looks wrong and is legal; it gets no error and no warning.',
    '- Rows without a rule are duties of consumers, which the fold keeps, or guards against false alarms.',
    '',
    'This page is written by `npx tsx test/setup/coverage-page.ts`.',
    ...tables,
  ];
  return `${lines.join('\n')}\n`;
}

function tableRow({ id, anchor, level, requirement }: Requirement, { rules, tests, reason }: Coverage): string {
  const what = `${id} [${requirement.replaceAll('|', '\\|')}](${specificationUrl(anchor)})`;
  const named = rules.map(
    rule => `[\`${rule}\`](rules/${rule.slice(0, rule.indexOf('/'))}.md#${rule.replace('/', '')})`,
  );
  const more = tests.length > LISTED ? [`and ${tests.length - LISTED} more`] : [];
  const shown = reason === '' ? [...tests.slice(0, LISTED), ...more].join(', ') : reason;
  return `| ${what} | ${level} | ${named.join(', ') || '–'} | ${shown} |`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(resolve(COVERAGE_PAGE), coveragePage());
}
