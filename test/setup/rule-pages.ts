import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULES, type Rule } from '../../src/rules/catalogue';
import type { Level, Severity } from '../../src/rules/finding';
import { specificationUrl } from '../../src/rules/specification';

/** Folder of the pages, from the project's root. */
export const RULES_FOLDER = 'docs/rules';

/** What a family looks at; the order is that of the pages. */
const FAMILIES: Readonly<Record<string, string>> = {
  wire: 'Bytes, framing and the answer around the stream.',
  schema: 'The shape of a single event.',
  sequence: 'Which event may follow which in a stream, and the identity of runs.',
  text: 'Text messages from their opening to their end.',
  tool: 'Tool calls, their arguments and their results.',
  reasoning: 'Reasoning spans, reasoning messages and encrypted values.',
  step: 'Steps.',
  subagent: 'Subagents and who owns what.',
  state: 'Snapshots of the state and what follows from them.',
  patch: 'JSON Patch operations (RFC 6902) on the state and on activities.',
  activity: 'Activities and their deltas.',
  snapshot: 'Snapshots of the messages.',
  interrupt: 'Interrupts and the answers to them.',
  timing: 'When things arrive.',
  request: 'What the page sends.',
};

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'Error: a conforming consumer rejects the stream here, or the run is lost.',
  warning: 'Warning: a requirement is broken or material is lost, and the run goes on.',
  info: 'Info: legal, and worth a look.',
};

const LEVELS: Readonly<Record<Level, string>> = {
  MUST: 'a MUST of',
  'MUST NOT': 'a MUST NOT of',
  SHOULD: 'a SHOULD of',
  'SHOULD NOT': 'a SHOULD NOT of',
  states: 'stated without a key word in',
  schema: 'closed by the schema, see',
};

/** The pages about the rules by file name, made from the catalogue alone. */
export function rulePages(): ReadonlyMap<string, string> {
  const byFamily = new Map<string, [id: string, rule: Rule][]>();
  for (const [id, rule] of Object.entries<Rule>(RULES)) {
    const family = familyOf(id);
    byFamily.set(family, [...(byFamily.get(family) ?? []), [id, rule]]);
  }
  const known = Object.keys(FAMILIES);
  const families = [...byFamily].sort(([a], [b]) => known.indexOf(a) - known.indexOf(b));
  return new Map([
    ['README.md', overview(families)],
    ...families.map(([family, rules]): [string, string] => [`${family}.md`, familyPage(family, rules)]),
  ]);
}

function overview(families: readonly (readonly [family: string, rules: [string, Rule][]])[]): string {
  const count = families.reduce((sum, [, rules]) => sum + rules.length, 0);
  const tables = families.map(([family, rules]) =>
    lines(
      `## ${family}`,
      '',
      FAMILIES[family] ?? '',
      '',
      '| rule | what it asks for | severity | level |',
      '|---|---|---|---|',
      ...rules.map(
        ([id, rule]) => `| [\`${id}\`](${family}.md#${slug(id)}) | ${rule.title} | ${rule.severity} | ${rule.level} |`,
      ),
    ),
  );
  return lines(
    '# Rules',
    '',
    `The ${count} rules that every capture is checked against, in the panel and on the command line. They follow the`,
    'specification of AG-UI 1.1; what the official client does is told apart from what the protocol says.',
    '',
    ...Object.values(SEVERITIES).map(text => `- ${text}`),
    '',
    'These pages are written by `npx tsx test/setup/rule-pages.ts` from `src/rules/catalogue/`.',
    '',
    tables.join('\n'),
  );
}

function familyPage(family: string, rules: readonly (readonly [id: string, rule: Rule])[]): string {
  const sections = rules.map(([id, rule]) =>
    lines(
      `## \`${id}\``,
      '',
      rule.title,
      '',
      `- ${SEVERITIES[rule.severity]}`,
      `- Why: ${LEVELS[rule.level]} [${rule.anchor}](${specificationUrl(rule.anchor)}) (${rule.requirements.join(', ')}).`,
      `- Official client: ${rule.client ?? '@ag-ui/client 1.0 does nothing that shows.'}`,
    ),
  );
  return lines(
    `# ${family}`,
    '',
    `${FAMILIES[family] ?? ''} All rules are in the [overview](README.md).`,
    '',
    sections.join('\n'),
  );
}

function familyOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** The anchor that Markdown renderers give to a heading with the rule's id. */
function slug(id: string): string {
  return id.replace('/', '');
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n').trimEnd()}\n`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(RULES_FOLDER, { recursive: true });
  for (const [name, text] of rulePages()) writeFileSync(resolve(RULES_FOLDER, name), text);
}
