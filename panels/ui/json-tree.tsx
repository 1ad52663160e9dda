import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ensure } from '../../src/base/assert';
import type { Json } from '../../src/base/json';
import type { Severity } from '../../src/rules/finding';
import { formatCount } from './format';
import { ROW_STRING } from './json-preview';
import { CHILDREN_PAGE, type JsonRow, jsonRows, openWithin, type ValueRow } from './json-rows';
import { JsonValue } from './json-value';
import { treeMove } from './tree-keys';

/** What is to be said about one value of the tree. */
export interface JsonMark {
  readonly severity?: Severity;
  readonly note?: string;
  /** Characters of the string to be boxed: from, up to. */
  readonly bad?: readonly [from: number, to: number];
}

interface JsonTreeProps {
  readonly value: Json;
  readonly label: string;
  /** By JSON Pointer. */
  readonly marks?: ReadonlyMap<string, JsonMark>;
  /** Containers that are unfolded at first. Default: as many as fit `ROWS_AT_FIRST`. */
  readonly open?: ReadonlySet<string>;
}

/** Rows that a tree unfolds by itself. */
export const ROWS_AT_FIRST = 40;
/** Indentation stops growing here, so that a value of any depth keeps its row. */
const DEEPEST_INDENTATION = 14;
/** A page of children costs a few frames; a whole string of ten million characters costs the tab. */
const LONGEST_STRING = 100_000;

const NO_MARKS: ReadonlyMap<string, JsonMark> = new Map();

/** A JSON value as a tree, unfolded as far as the user asks. Give it a `key` that changes with the value. */
export function JsonTree({ value, label, marks = NO_MARKS, open }: JsonTreeProps) {
  const [atFirst] = useState(() => open ?? openWithin(value, ROWS_AT_FIRST));
  // Keys come faster than paints: what they change is read again for each one.
  const toggled = useSignal<ReadonlyMap<string, boolean>>(new Map());
  const shown = useSignal<ReadonlyMap<string, number>>(new Map());
  const whole = useSignal<ReadonlySet<string>>(new Set());
  const active = useSignal(0);
  const tree = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);

  function look() {
    const rows = jsonRows(
      value,
      pointer => toggled.value.get(pointer) ?? atFirst.has(pointer),
      pointer => shown.value.get(pointer) ?? CHILDREN_PAGE,
    );
    return { rows, stop: Math.min(active.value, rows.length - 1) };
  }
  const { rows, stop } = look();

  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function act(row: JsonRow) {
    const { pointer } = row;
    if (row.kind === 'more') {
      shown.value = new Map(shown.value).set(pointer, (shown.value.get(pointer) ?? CHILDREN_PAGE) + CHILDREN_PAGE);
    } else if (row.open !== null) {
      toggled.value = new Map(toggled.value).set(pointer, !row.open);
    }
  }

  function showWhole(row: JsonRow) {
    whole.value = new Set(whole.value).add(row.pointer);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return;
    const now = look();
    const row = now.rows[now.stop];
    if (event.key === 'Enter' && row?.kind === 'more') act(row);
    else if (event.key === 'Enter' && row && isCut(row)) showWhole(row);
    else {
      const move = treeMove(now.rows, now.stop, event.key);
      if (!move) return;
      if (move.kind === 'toggle') act(ensure(now.rows[move.index], 'a move leads to a row'));
      else active.value = move.index;
      focusWanted.current = true;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div class="json-tree" role="tree" aria-label={label} ref={tree} onKeyDown={onKeyDown}>
      {rows.map((row, i) => (
        <Row
          key={row.kind === 'more' ? `${row.pointer} more` : row.pointer}
          row={row}
          mark={row.kind === 'value' ? marks.get(row.pointer) : undefined}
          tabbable={i === stop}
          whole={whole.value.has(row.pointer)}
          onClick={() => {
            active.value = i;
            act(row);
          }}
          onWhole={() => showWhole(row)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: JsonRow;
  readonly mark: JsonMark | undefined;
  readonly tabbable: boolean;
  readonly whole: boolean;
  readonly onClick: () => void;
  readonly onWhole: () => void;
}

function Row({ row, mark, tabbable, whole, onClick, onWhole }: RowProps) {
  const shared = {
    role: 'treeitem',
    'aria-level': row.depth + 1,
    style: { '--depth': Math.min(row.depth, DEEPEST_INDENTATION) },
    tabIndex: tabbable ? 0 : -1,
    onClick,
  } as const;
  if (row.kind === 'more')
    return (
      <div class="json-row json-more" {...shared}>
        <i class="twisty" data-leaf />
        <span class="link">{`Show ${formatCount(Math.min(row.left, CHILDREN_PAGE))} more`}</span>
        <span class="note">{`${formatCount(row.left)} not shown`}</span>
      </div>
    );
  return (
    <div
      class={`json-row${mark?.severity ? ' has-finding' : ''}${whole ? ' json-whole' : ''}`}
      data-severity={mark?.severity}
      {...(row.open === null ? {} : { 'aria-expanded': row.open })}
      {...shared}
    >
      <i class="twisty" {...(row.open === null ? { 'data-leaf': true } : {})} />
      <JsonKey name={row.key} />
      <span class="json-value">
        <Value row={row} mark={mark} whole={whole} />
      </span>
      {isCut(row) && !whole && (
        <button
          type="button"
          class="json-all link"
          tabIndex={-1}
          onClick={event => {
            event.stopPropagation();
            onWhole();
          }}
        >
          Show all {formatCount(String(row.value).length)} characters
        </button>
      )}
      {mark?.note && (
        <span class="note">
          {mark.severity && <i class="severity" data-severity={mark.severity} aria-hidden="true" />}
          {mark.note}
        </span>
      )}
    </div>
  );
}

function isCut(row: JsonRow): boolean {
  return row.kind === 'value' && typeof row.value === 'string' && row.value.length > ROW_STRING;
}

/** The name before a value; nothing at the root. */
export function JsonKey({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <>
      <span class="json-key">{name}</span>
      <span class="json-colon">:</span>
    </>
  );
}

function Value({ row, mark, whole }: { row: ValueRow; mark: JsonMark | undefined; whole: boolean }) {
  if (typeof row.value === 'string' && mark?.bad && row.value.length <= ROW_STRING) {
    const [from, to] = mark.bad;
    return (
      <span class="json-string">
        "{row.value.slice(0, from)}
        <mark class="bad-segment">{row.value.slice(from, to)}</mark>
        {row.value.slice(to)}"
      </span>
    );
  }
  if (typeof row.value === 'string' && whole) {
    return (
      <span class="json-string">
        {JSON.stringify(row.value.slice(0, LONGEST_STRING))}
        {row.value.length > LONGEST_STRING && '… the rest is in the raw frame'}
      </span>
    );
  }
  return <JsonValue value={row.value} keysOnly={row.open === true} />;
}
