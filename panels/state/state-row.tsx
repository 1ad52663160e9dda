import type { Change } from '../../src/state/diff';
import { CopyButton } from '../ui/copy-button';
import { formatCount, pointerTail } from '../ui/format';
import { Icon, Twisty } from '../ui/icon';
import { CHILDREN_PAGE, childPointer } from '../ui/json-rows';
import { jsonText } from '../ui/json-text';
import { JsonKey } from '../ui/json-tree';
import { JsonValue } from '../ui/json-value';
import type { Comparison } from './comparison';
import type { StateMissingRow, StateRow, StateValueRow } from './state-rows';

/** Indentation stops growing here, so that a value of any depth keeps its row. */
const DEEPEST_INDENTATION = 24;

interface StateTreeRowProps {
  readonly id: string;
  readonly row: StateRow;
  readonly comparison: Comparison;
  readonly pinned: boolean;
  readonly onPin: (pointer: string) => void;
  /** Where keys start from. */
  readonly selected: boolean;
  /** The user has chosen this row, or asked for its place. */
  readonly chosen: boolean;
  readonly onClick: () => void;
}

/** A value with what happened to it at the cursor, the place of a missing one, or the way to more of a long list. */
export function StateTreeRow({ id, row, comparison, pinned, onPin, selected, chosen, onClick }: StateTreeRowProps) {
  const mark = markOf(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all of its rows
    <div
      id={id}
      class={`json-row state-row${row.kind === 'missing' ? ' missing-row' : ''}${isFound(row) ? ' found-row' : ''}${chosen ? ' chosen-row' : ''}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={selected}
      style={{ '--depth': Math.min(row.depth, DEEPEST_INDENTATION) }}
      data-change={mark}
      data-pointer={row.kind === 'value' ? row.pointer : undefined}
      data-severity={row.kind === 'missing' ? 'warning' : undefined}
      {...(row.open === null ? {} : { 'aria-expanded': row.open })}
      onClick={onClick}
    >
      <span class="change-gutter">
        {mark && (
          <i
            class="change"
            data-change={mark === 'moved' ? 'changed' : mark}
            role="img"
            aria-label={MARK_WORDS[mark]}
          />
        )}
      </span>
      <Twisty leaf={row.open === null} />
      {row.kind === 'value' && <ValueCells row={row} comparison={comparison} />}
      {row.kind === 'missing' && <MissingCells row={row} />}
      {row.kind === 'more' && (
        <>
          <span class="link">{`Show ${formatCount(Math.min(row.left, CHILDREN_PAGE))} more`}</span>
          <span class="note">{`${formatCount(row.left)} not shown`}</span>
        </>
      )}
      {row.kind === 'value' && pinned && (
        <span class="note">
          <Icon name="pin" /> pinned
        </span>
      )}
      {row.kind === 'value' && (
        <span class="row-actions">
          <PinButton pinned={pinned} tabIndex={selected ? 0 : -1} onPin={() => onPin(row.pointer)} />
          <CopyButton title="Copy value" text={() => jsonText(row.value)} tabIndex={selected ? 0 : -1} />
          {!row.gone && (
            <CopyButton title="Copy JSON Pointer" label="/…" text={() => row.pointer} tabIndex={selected ? 0 : -1} />
          )}
        </span>
      )}
    </div>
  );
}

interface PinButtonProps {
  readonly pinned: boolean;
  readonly tabIndex: number;
  readonly onPin: () => void;
}

/** Keeps a place in sight, with the events that touched it. */
function PinButton({ pinned, tabIndex, onPin }: PinButtonProps) {
  const title = pinned ? 'Unpin' : 'Pin: keep it in sight, with the events that touched it';
  return (
    <button
      type="button"
      class="tool-button"
      title={title}
      aria-label={title}
      aria-pressed={pinned}
      tabIndex={tabIndex}
      onClick={event => {
        event.stopPropagation();
        onPin();
      }}
    >
      <Icon name="pin" />
    </button>
  );
}

type Mark = 'changed' | 'added' | 'removed' | 'moved' | 'inside' | 'missing';

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  inside: 'Changed inside',
  missing: 'Missing',
};

function markOf(row: StateRow): Mark | undefined {
  if (row.kind === 'missing') return 'missing';
  if (row.kind === 'more') return undefined;
  return row.change?.kind ?? (row.inside > 0 ? 'inside' : undefined);
}

function isFound(row: StateRow): boolean {
  return row.kind === 'value' && row.found;
}

function ValueCells({ row, comparison }: { row: StateValueRow; comparison: Comparison }) {
  return (
    <>
      <JsonKey name={row.key} />
      {row.change ? <WasNow row={row} change={row.change} /> : <Unchanged row={row} comparison={comparison} />}
      {row.change?.from !== undefined && <span class="note">{`from ${pointerTail(row.change.from)}`}</span>}
      {row.inside > 0 && (row.depth === 0 || row.open === false) && (
        <span class="note">{`${formatCount(row.inside)} changed`}</span>
      )}
    </>
  );
}

function WasNow({ row, change }: { row: StateValueRow; change: Change }) {
  return (
    <>
      {change.was !== undefined && (
        <span class="was">
          <small>was</small>
          <JsonValue value={change.was} />
        </span>
      )}
      {!row.gone && (
        <span class="now">
          <small>now</small>
          <JsonValue value={row.value} />
        </span>
      )}
    </>
  );
}

/** A value that is as it was. In a diff an unfolded object names the members that have no rows, dimmed. */
function Unchanged({ row, comparison }: { row: StateValueRow; comparison: Comparison }) {
  const dimmed = row.inside > 0 || row.partial;
  const { at, inside } = comparison.changes;
  const hasRow = (key: string) => {
    const pointer = childPointer(row.pointer, key);
    return at.has(pointer) || inside.has(pointer);
  };
  return (
    <span class={dimmed ? 'json-value unchanged' : 'json-value'}>
      {row.partial ? (
        <JsonValue value={row.value} without={hasRow} />
      ) : (
        <JsonValue value={row.value} keysOnly={row.open === true} />
      )}
    </span>
  );
}

function MissingCells({ row }: { row: StateMissingRow }) {
  const [before, wire, after] = row.place.text;
  return (
    <>
      <span class="missing-key">
        <mark class="bad-segment">{row.place.key}</mark>
      </span>
      <span class="missing-text">
        {before}
        {wire !== '' && <span class="code">{wire}</span>}
        {after}
      </span>
    </>
  );
}
