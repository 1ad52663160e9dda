import type { Family } from '../../src/agui/event-types';
import type { Severity } from '../../src/rules/finding';
import type { Ending } from '../../src/run/run';
import { ENDING_WORDS, SEVERITY_WORDS } from './words';

/** A shape for a control that has a name of its own. */
export function Icon({ name }: { name: string }) {
  return <i class="icon" data-icon={name} aria-hidden="true" />;
}

/** Tells the family of an event beside the words that name it. */
export function Glyph({ family }: { family: Family | 'stall' }) {
  return <i class="glyph" data-family={family} aria-hidden="true" />;
}

/** `silent` where words beside it say the severity. */
export function SeverityIcon({ severity, silent = false }: { severity: Severity; silent?: boolean }) {
  if (silent) return <i class="severity" data-severity={severity} aria-hidden="true" />;
  return <i class="severity" data-severity={severity} role="img" aria-label={SEVERITY_WORDS[severity]} />;
}

/** `label` where the ending alone does not say what happened. */
export function EndingIcon({ ending, label }: { ending: Ending; label?: string | undefined }) {
  return <i class="ending" data-ending={ending} role="img" aria-label={label ?? ENDING_WORDS[ending]} />;
}

/** Unfolds a row; a row that has nothing below it keeps the space. */
export function Twisty({ leaf = false }: { leaf?: boolean }) {
  return leaf ? <i class="twisty" data-leaf aria-hidden="true" /> : <i class="twisty" aria-hidden="true" />;
}
