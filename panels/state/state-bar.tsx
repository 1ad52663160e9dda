import type { Severity } from '../../src/rules/finding';
import type { StateHistory } from '../../src/state/history';

import { Icon, SeverityIcon } from '../ui/icon';
import { asOf, type From } from './comparison';
import type { DiffStyle } from './diff-styles';
import type { Found } from './state-find';

/** State changes that can be chosen as the start of a comparison: the latest before the cursor. */
const CHOICES = 200;

const STYLES: readonly { readonly style: DiffStyle; readonly name: string }[] = [
  { style: 'tree', name: 'Tree' },
  { style: 'sides', name: 'Side by side' },
  { style: 'patch', name: 'Patch' },
];

interface StateBarProps {
  readonly style: DiffStyle;
  readonly onStyle: (style: DiffStyle) => void;
  readonly history: StateHistory;
  readonly frame: number;
  readonly first: number;
  readonly from: From;
  readonly onFrom: (from: From) => void;
  readonly onlyChanges: boolean;
  readonly onOnlyChanges: (only: boolean) => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly found: Found | null;
  /** Of the cursor's own event, when it was not applied. */
  readonly severity: Severity;
}

/** Says as of when the state is; chooses what it is compared with, and what is looked for in it. */
export function StateBar(props: StateBarProps) {
  const { history, frame, first, from } = props;
  const note = asOf(history, frame);
  return (
    <div class="view-bar">
      <div class="segmented" role="group" aria-label="Show the difference as">
        {STYLES.map(({ style, name }) => (
          <button key={style} type="button" aria-pressed={style === props.style} onClick={() => props.onStyle(style)}>
            {name}
          </button>
        ))}
      </div>
      <label class="compare">
        From{' '}
        <select value={String(from)} onChange={event => props.onFrom(parseFrom(event.currentTarget.value))}>
          <option value="before">before #{frame}</option>
          <option value="start">start of the run</option>
          {choices(history, first, frame).map(({ frame: at, kind }) => (
            <option key={at} value={at}>
              {`#${at} ${kind === 'snapshot' ? 'STATE_SNAPSHOT' : 'STATE_DELTA'}`}
            </option>
          ))}
        </select>
      </label>
      <span class="compare">
        to <b class="compare-to">#{frame}, the cursor</b>
      </span>
      <label class="tool-check">
        <input
          type="checkbox"
          checked={props.onlyChanges}
          onChange={event => props.onOnlyChanges(event.currentTarget.checked)}
        />{' '}
        Only changes
      </label>
      <div class="filter-box find-box">
        <Icon name="search" />
        <input
          class="filter-input"
          aria-label="Find in state"
          placeholder="Find key or value"
          value={props.query}
          onInput={event => props.onQuery(event.currentTarget.value)}
        />
      </div>
      {props.found && <span class="find-count">{foundText(props.found)}</span>}
      <p class="as-of" data-severity={note.failed ? props.severity : undefined}>
        {note.failed && <SeverityIcon severity={props.severity} />}
        <span title={note.text}>{note.text}</span>
      </p>
    </div>
  );
}

function parseFrom(text: string): From {
  return text === 'before' || text === 'start' ? text : Number(text);
}

function choices(history: StateHistory, first: number, frame: number) {
  const end = history.changeIndexAt(frame - 1) + 1;
  const start = Math.max(history.changeIndexAt(first - 1) + 1, end - CHOICES);
  return history.changes.slice(start, end).reverse();
}

function foundText({ matches, more }: Found): string {
  if (matches.size === 0) return 'Not found';
  return `${matches.size}${more ? ' or more' : ''} ${matches.size === 1 ? 'match' : 'matches'}`;
}
