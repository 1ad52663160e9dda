import { fail, ok, type Result } from '../base/result';

export type Token =
  | { readonly kind: 'or' }
  /** `key` is null for a plain word; `quoted` words are never read as anything else. */
  | {
      readonly kind: 'word';
      readonly negated: boolean;
      readonly key: string | null;
      readonly sign: ':' | '>' | '<' | '>=' | '<=';
      readonly value: string;
    }
  | { readonly kind: 'regex'; readonly negated: boolean; readonly source: string };

/** Cuts a filter into its terms. The error is one sentence. */
export function tokenize(text: string): Result<readonly Token[]> {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === ' ' || char === '\t') {
      at++;
      continue;
    }
    if (char === '|') {
      tokens.push({ kind: 'or' });
      at++;
      continue;
    }
    const negated = char === '-' && at + 1 < text.length && !/[\s|]/.test(text[at + 1] ?? '');
    if (negated) at++;
    if (text[at] === '/') {
      const end = closing(text, at, '/');
      if (end === -1) return fail('End the regular expression with “/”.');
      tokens.push({ kind: 'regex', negated, source: text.slice(at + 1, end) });
      at = end + 1;
      continue;
    }
    const key = /^([a-z]+)(:(?!\/\/)|>=|<=|>|<)/i.exec(text.slice(at));
    if (key) at += key[0].length;
    const value = valueAt(text, at);
    if (!value.ok) return value;
    at = value.value.end;
    const sign = (key?.[2] ?? ':') as ':' | '>' | '<' | '>=' | '<=';
    tokens.push({ kind: 'word', negated, key: key?.[1]?.toLowerCase() ?? null, sign, value: value.value.text });
  }
  return ok(tokens);
}

function valueAt(text: string, at: number): Result<{ readonly text: string; readonly end: number }> {
  if (text[at] === '"') {
    const end = closing(text, at, '"');
    if (end === -1) return fail('End the quoted text with a quotation mark.');
    return ok({ text: text.slice(at + 1, end).replace(/\\(["\\])/g, '$1'), end: end + 1 });
  }
  let end = at;
  while (end < text.length && !/[\s|]/.test(text[end] ?? '')) end++;
  return ok({ text: text.slice(at, end), end });
}

/** Position of the delimiter that closes the one at `from`; a backslash hides one. -1 when it is not closed. */
function closing(text: string, from: number, delimiter: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === delimiter) return at;
  }
  return -1;
}
