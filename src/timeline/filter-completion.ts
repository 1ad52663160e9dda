import { EVENT_TYPES } from '../agui/event-types';
import { SEVERITIES } from '../rules/severity';

/** What may stand in place of the term that is being written. */
export interface Completion {
  /** The whole term, without what negates it. */
  readonly term: string;
  /** What it asks for, in a few words. */
  readonly meaning: string;
}

export interface Completions {
  readonly list: readonly Completion[];
  /** Where in the text the term begins, behind what negates it, and where it ends. */
  readonly from: number;
  readonly to: number;
}

const FIELDS: readonly Completion[] = [
  { term: 'type:', meaning: 'event type, * for any letters' },
  { term: 'family:', meaning: 'family of the event type' },
  { term: 'tool:', meaning: 'name of a tool' },
  { term: 'step:', meaning: 'name of a step' },
  { term: 'subagent:', meaning: 'name of a subagent' },
  { term: 'message:', meaning: 'id of a message' },
  { term: 'path:', meaning: 'JSON Pointer that a patch touches' },
  { term: 'has:finding', meaning: 'events with a finding' },
  { term: 'severity:', meaning: 'events with a finding of that severity' },
  { term: 'rule:', meaning: 'events with a finding of that rule' },
  { term: 'gap>', meaning: 'time since the event before, 500ms' },
  { term: 'size>', meaning: 'size of the payload, 10kb' },
  { term: 't>', meaning: 'time since the request, 1.5s' },
];

const FAMILIES = ['run', 'step', 'text', 'tool', 'reasoning', 'state', 'activity', 'subagent', 'other'];

/** Values of the fields that have a fixed set of them. */
const VALUES: readonly Completion[] = [
  ...EVENT_TYPES.map(type => ({ term: `type:${type}`, meaning: '' })),
  ...FAMILIES.map(family => ({ term: `family:${family}`, meaning: '' })),
  ...SEVERITIES.map(severity => ({ term: `severity:${severity}`, meaning: '' })),
];

/** Enough to choose from without reading a page. */
const MOST = 8;

const NONE: Completions = { list: [], from: 0, to: 0 };

/** What the term at the caret may become. None for a term that is whole, for free text, and where nothing is written yet. */
export function filterCompletions(text: string, caret: number): Completions {
  let from = caret;
  while (from > 0 && !/[\s|]/.test(text[from - 1] ?? '')) from--;
  if (text[from] === '-') from++;
  let to = caret;
  while (to < text.length && !/[\s|]/.test(text[to] ?? '')) to++;
  const written = text.slice(from, to).toLowerCase();
  if (written === '' || caret < from) return NONE;
  const known = written.includes(':') ? VALUES : FIELDS;
  const list = known.filter(({ term }) => term.toLowerCase().startsWith(written));
  if (list.some(({ term }) => term.toLowerCase() === written)) return NONE;
  return { list: list.slice(0, MOST), from, to };
}

/** The text with the completion in place; a whole term is followed by a space, so that the next one may be written. */
export function complete(
  text: string,
  { from, to }: Completions,
  term: string,
): { readonly text: string; readonly caret: number } {
  const isWhole = !/[:<>]$/.test(term);
  const after = text.slice(to);
  const space = isWhole && !after.startsWith(' ') ? ' ' : '';
  return { text: text.slice(0, from) + term + space + after, caret: from + term.length + (isWhole ? 1 : 0) };
}
