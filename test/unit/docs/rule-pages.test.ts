import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/rules/catalogue';
import { RULES_FOLDER, rulePages } from '../../setup/rule-pages';

const folder = resolve(import.meta.dirname, '../../..', RULES_FOLDER);

describe('pages about the rules', () => {
  it('are what `npx tsx test/setup/rule-pages.ts` writes now', () => {
    for (const [name, text] of rulePages()) expect(readFileSync(resolve(folder, name), 'utf8'), name).toBe(text);
  });

  it('have no page of a family that has no rules', () => {
    expect(readdirSync(folder).sort()).toEqual([...rulePages().keys()].sort());
  });

  it('name every rule once in the overview and once on its family page', () => {
    const pages = rulePages();

    for (const id of Object.keys(RULES)) {
      const page = pages.get(`${id.slice(0, id.indexOf('/'))}.md`) ?? '';
      expect(pages.get('README.md')?.split(`[\`${id}\`]`), id).toHaveLength(2);
      expect(page.split(`## \`${id}\`\n`), id).toHaveLength(2);
    }
  });
});
