import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES, type Rule } from '../../../src/rules/catalogue';
import { BROKEN } from '../../fixtures/requirements/broken/tables';
import { legalStreams } from '../../fixtures/requirements/legal';
import { LEFT_OUT, NAMED_TESTS } from '../../fixtures/requirements/tests';
import { COVERAGE_PAGE, coverageOf, coveragePage, requirements } from '../../setup/coverage-page';

const root = resolve(import.meta.dirname, '../../..');
const rows = requirements();
const ids = new Set(rows.map(({ id }) => id));

/** Items of the list of legal things that look wrong. */
const LEGAL_ITEMS = Array.from({ length: 48 }, (_, index) => `c${index + 1}`);

describe('the page about coverage', () => {
  it('is what `npx tsx test/setup/coverage-page.ts` writes now', () => {
    expect(readFileSync(resolve(root, COVERAGE_PAGE), 'utf8')).toBe(coveragePage());
  });

  it('names tests that exist', () => {
    for (const { file, name } of NAMED_TESTS) {
      expect(readFileSync(resolve(root, file), 'utf8').replaceAll('\\', ''), `${file}: ${name}`).toContain(name);
    }
  });

  it('has all rows that rules and tests name', () => {
    const named = [
      ...Object.values<Rule>(RULES).flatMap(rule => rule.requirements),
      ...BROKEN.flatMap(entry => entry.requirements),
      ...Object.keys(LEFT_OUT),
      ...[...NAMED_TESTS.flatMap(test => test.requirements), ...legalStreams().flatMap(({ covers }) => covers)].filter(
        id => !id.startsWith('c'),
      ),
    ];

    expect(named.filter(id => !ids.has(id))).toEqual([]);
  });

  it('has a rule of the proposed id for every row with a broken stream', () => {
    const broken = new Set(BROKEN.flatMap(({ requirements: named, rule }) => named.map(id => `${id} ${rule}`)));
    const missing = [...broken].filter(pair => {
      const [id = '', rule = ''] = pair.split(' ');
      return !coverageOf(rows.find(row => row.id === id) as (typeof rows)[number]).rules.includes(rule);
    });

    expect(missing).toEqual([]);
  });

  it('gives no reason where there is a test', () => {
    expect(rows.filter(row => row.id in LEFT_OUT && coverageOf(row).tests.length > 0).map(({ id }) => id)).toEqual([]);
  });

  it('has every item of the list of legal things that look wrong', () => {
    const covered = new Set([
      ...legalStreams().flatMap(({ covers }) => covers),
      ...NAMED_TESTS.flatMap(({ requirements: rowsOfTest }) => rowsOfTest),
    ]);

    expect(LEGAL_ITEMS.filter(item => !covered.has(item))).toEqual([]);
  });
});
