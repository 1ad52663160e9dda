import { familyOf } from '../agui/event-types';
import { fail, ok, type Result } from '../base/result';
import { SEVERITIES } from '../rules/severity';
import type { Span, SpanKind } from '../run/run';
import type { FilterSubject, Predicate } from './filter-subject';
import type { Token } from './filter-tokens';
import { utf8Length } from './format';

type Word = Extract<Token, { kind: 'word' }>;

/** What one term of a filter asks; the error is one sentence. */
export function termOf(token: Exclude<Token, { kind: 'or' }>): Result<Predicate> {
  if (token.kind === 'regex') return regexTerm(token.source);
  if (token.key === null) return ok(containing(token.value));
  if (token.value === '') return fail(`Write a value after “${token.key}${token.sign}”.`);
  if (token.sign !== ':') return comparison(token);
  const make = NAMED[token.key];
  if (make) return make(token.value);
  if (token.key in MEASURES) return fail(`Compare “${token.key}” with > or <, for example ${EXAMPLES[token.key]}.`);
  return fail(`There is no filter “${token.key}:”; put the text in quotation marks to search for it.`);
}

const NAMED: Readonly<Record<string, (value: string) => Result<Predicate>>> = {
  type: value => {
    const wanted = pattern(value.toUpperCase());
    return ok(subject => wanted.test(subject.type));
  },
  family: value => ok(subject => familyOf(subject.type) === value.toLowerCase()),
  tool: value => inSpan(['tool'], span => includes(span.name, value)),
  step: value => inSpan(['step'], span => includes(span.name, value)),
  subagent: value => inSpan(['subagent'], span => includes(span.name, value)),
  message: value => inSpan(['text', 'reasoning'], span => span.id === value),
  has: value =>
    value === 'finding' || value === 'findings'
      ? ok(subject => subject.findings.length > 0)
      : fail('Write “has:finding” for events with a finding.'),
  severity: value =>
    SEVERITIES.some(severity => severity === value)
      ? ok(subject => subject.findings.some(finding => finding.severity === value))
      : fail('Write error, warning or info after “severity:”.'),
  rule: value => {
    const wanted = pattern(value);
    return ok(subject => subject.findings.some(({ rule }) => wanted.test(rule) || rule.startsWith(`${value}/`)));
  },
  path: value => {
    if (!value.startsWith('/')) return fail('Begin the pointer after “path:” with “/”.');
    const wanted = pointerPattern(value);
    return ok(subject => subject.paths().some(path => wanted.test(path)));
  },
};

const MEASURES: Readonly<Record<string, (subject: FilterSubject) => number | null>> = {
  gap: subject => subject.gap,
  size: subject => utf8Length(subject.frame.data),
  t: subject => subject.frame.t,
};

const EXAMPLES: Readonly<Record<string, string>> = { gap: 'gap>500ms', size: 'size>10kb', t: 't>1.5s' };

const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  gap: { '': 1, ms: 1, s: 1000, min: 60_000 },
  t: { '': 1, ms: 1, s: 1000, min: 60_000 },
  size: { '': 1, b: 1, kb: 1000, mb: 1_000_000 },
};

function comparison({ key, sign, value }: Word): Result<Predicate> {
  const measure = MEASURES[key ?? ''];
  if (!measure) return fail(`“${key}” cannot be compared; gap, size and t can.`);
  const number = /^(\d+(?:\.\d+)?)([a-z]*)$/i.exec(value);
  const unit = UNITS[key ?? '']?.[number?.[2]?.toLowerCase() ?? ''];
  if (!number || unit === undefined) return fail(`Write a number with a unit, for example ${EXAMPLES[key ?? '']}.`);
  const limit = Number(number[1]) * unit;
  const holds = COMPARISONS[sign];
  return ok(subject => {
    const measured = measure(subject);
    return measured !== null && holds(measured, limit);
  });
}

const COMPARISONS: Readonly<Record<Word['sign'], (measured: number, limit: number) => boolean>> = {
  ':': (measured, limit) => measured === limit,
  '>': (measured, limit) => measured > limit,
  '<': (measured, limit) => measured < limit,
  '>=': (measured, limit) => measured >= limit,
  '<=': (measured, limit) => measured <= limit,
};

function regexTerm(source: string): Result<Predicate> {
  try {
    const wanted = new RegExp(source, 'i');
    return ok(subject => wanted.test(subject.frame.data));
  } catch {
    return fail(`“/${source}/” is no regular expression.`);
  }
}

/** A regular expression without case is several times faster than lowering the case of each frame. */
function containing(text: string): Predicate {
  const wanted = new RegExp(escaped(text), 'i');
  return subject => wanted.test(subject.frame.data);
}

function inSpan(kinds: readonly SpanKind[], matches: (span: Span) => boolean): Result<Predicate> {
  return ok(subject => {
    for (let span = subject.span; span !== null; span = span.parent) {
      if (kinds.includes(span.kind) && matches(span)) return true;
    }
    return false;
  });
}

function includes(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase());
}

/** `*` stands for any characters. */
function pattern(value: string): RegExp {
  return new RegExp(`^${value.split('*').map(escaped).join('.*')}$`, 'i');
}

/** `*` stands for one segment, and at the end for all that is below. */
function pointerPattern(value: string): RegExp {
  const below = value.endsWith('/*');
  const segments = (below ? value.slice(0, -2) : value)
    .split('/')
    .map(part => part.split('*').map(escaped).join('[^/]*'));
  return new RegExp(`^${segments.join('/')}${below ? '/.+' : ''}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
