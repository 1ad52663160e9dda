import type { SpanKind } from '../run/run';

/** Which rows are unfolded: a rule for all of them, and those that the user has set against it. */
export interface Expansion {
  readonly rule: 'usual' | 'all' | 'none';
  readonly toggled: ReadonlySet<string>;
}

/** Steps and subagents show what they hold, everything else is one row. */
export const USUAL_EXPANSION: Expansion = { rule: 'usual', toggled: new Set() };
export const ALL_EXPANDED: Expansion = { rule: 'all', toggled: new Set() };
export const NONE_EXPANDED: Expansion = { rule: 'none', toggled: new Set() };

export function isExpanded(expansion: Expansion, key: string, kind: SpanKind | 'fold'): boolean {
  return byRule(expansion.rule, kind) !== expansion.toggled.has(key);
}

export function toggle(expansion: Expansion, key: string): Expansion {
  const toggled = new Set(expansion.toggled);
  if (!toggled.delete(key)) toggled.add(key);
  return { rule: expansion.rule, toggled };
}

function byRule(rule: Expansion['rule'], kind: SpanKind | 'fold'): boolean {
  if (rule === 'usual') return kind === 'step' || kind === 'subagent';
  // Unfolding all opens what has a shape; runs of equal deltas stay one row, because they only differ in their text.
  return rule === 'all' && kind !== 'fold';
}
