import { fail, ok, type Result } from '../base/result';
import type { Predicate } from './filter-subject';
import { termOf } from './filter-terms';
import { type Token, tokenize } from './filter-tokens';

/**
 * Reads a filter: words, `/regex/`, `type:`, `family:`, `tool:`, `message:`, `has:finding`, `severity:`, `rule:`,
 * `path:`, `gap>500ms`, `size>10kb`, `t>1.5s`; `-` negates, a space is AND, `|` is OR and binds less. Null for an
 * empty filter; the error is one sentence.
 */
export function parseFilter(text: string): Result<Predicate | null> {
  const tokens = tokenize(text);
  if (!tokens.ok) return tokens;
  if (tokens.value.length === 0) return ok(null);
  const branches: Predicate[][] = [[]];
  for (const token of tokens.value) {
    if (token.kind === 'or') {
      if (branches.at(-1)?.length === 0) return fail('Write something on both sides of “|”.');
      branches.push([]);
      continue;
    }
    const term = negatable(token);
    if (!term.ok) return term;
    branches.at(-1)?.push(term.value);
  }
  if (branches.at(-1)?.length === 0) return fail('Write something on both sides of “|”.');
  return ok(subject => branches.some(terms => terms.every(term => term(subject))));
}

function negatable(token: Exclude<Token, { kind: 'or' }>): Result<Predicate> {
  const term = termOf(token);
  if (!term.ok || !token.negated) return term;
  const { value } = term;
  return ok(subject => !value(subject));
}
