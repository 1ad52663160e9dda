import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CHILDREN_PAGE } from '../ui/json-rows';
import { treeMove } from '../ui/tree-keys';
import { useVirtualRows } from '../ui/virtual-rows';
import type { Comparison } from './comparison';
import type { Found } from './state-find';
import { StateTreeRow } from './state-row';
import './state-tree.css';
import { type StateRow, stateRows } from './state-rows';

const ROW_HEIGHT_PX = 18;

interface StateTreeProps {
  readonly label: string;
  readonly comparison: Comparison;
  readonly onlyChanges: boolean;
  readonly found: Found | null;
  /** What the user has folded and unfolded, by row id; it outlives the cursor's moves. */
  readonly toggled: Signal<ReadonlyMap<string, boolean>>;
  /** JSON Pointers of the places that are pinned. */
  readonly pins: readonly string[];
  readonly onPin: (pointer: string) => void;
  /** A place that was asked for and has to come into sight. */
  readonly wanted: string | null;
}

/** The state as a tree, of which only the visible rows are in the document. */
export function StateTree({ label, comparison, onlyChanges, found, toggled, pins, onPin, wanted }: StateTreeProps) {
  // Keys come faster than paints: what they change is read again for each one.
  const shown = useSignal<ReadonlyMap<string, number>>(new Map());
  const active = useSignal<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const rowsNow = () => stateRows({ ...comparison, toggled: toggled.value, shown: shown.value, onlyChanges, found });
  const rows = useMemo(rowsNow, [comparison, toggled.value, shown.value, onlyChanges, found]);
  const home = useMemo(() => homeOf(rows, wanted), [comparison, found, wanted]);
  const chosen = chosenIn(rows);
  const stop = chosen >= 0 ? chosen : Math.max(0, home);

  function chosenIn(among: readonly StateRow[]): number {
    return active.value === null ? -1 : among.findIndex(row => row.id === active.value);
  }

  const virtual = useVirtualRows({ count: rows.length, rowHeight: ROW_HEIGHT_PX, scroller });

  // Where the change is matters when the cursor or the question moves, not when the user unfolds a row.
  useLayoutEffect(() => {
    active.value = null;
    virtual.reveal(home);
  }, [comparison, found, wanted]);
  useLayoutEffect(() => {
    if (chosen >= 0) virtual.reveal(chosen);
  }, [active.value]);

  function act(row: StateRow) {
    if (row.kind === 'more') {
      shown.value = new Map(shown.value).set(row.of, (shown.value.get(row.of) ?? CHILDREN_PAGE) + CHILDREN_PAGE);
    } else if (row.open !== null) {
      toggled.value = new Map(toggled.value).set(row.id, !row.open);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return;
    const now = rowsNow();
    const here = chosenIn(now);
    const at = here >= 0 ? here : Math.max(0, home);
    const move = treeMove(now, at, event.key);
    const row = now[move?.index ?? at];
    if (!row || (move === null && !(event.key === 'Enter' && row.kind === 'more'))) return;
    if (move?.kind === 'focus') active.value = row.id;
    else act(row);
    event.preventDefault();
    event.stopPropagation();
  }

  const drawn: ComponentChildren[] = [];
  for (let index = virtual.first; index < virtual.end; index++) {
    const row = rows[index];
    if (!row) continue;
    drawn.push(
      <StateTreeRow
        key={row.id}
        id={rowId(index)}
        row={row}
        comparison={comparison}
        pinned={row.kind === 'value' && pins.includes(row.pointer)}
        onPin={onPin}
        selected={index === stop}
        chosen={index === stop && (chosen >= 0 || wanted !== null)}
        onClick={() => {
          active.value = row.id;
          act(row);
        }}
      />,
    );
  }
  const inSight = stop >= virtual.first && stop < virtual.end;
  return (
    <div
      ref={scroller}
      class="state-tree"
      role="tree"
      aria-label={label}
      aria-activedescendant={inSight ? rowId(stop) : undefined}
      data-testid="state-tree"
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" class="state-rows" style={{ height: `${virtual.height}px` }}>
        <div role="presentation" class="state-window" style={{ transform: `translateY(${virtual.offset}px)` }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}

function rowId(index: number): string {
  return `state-row-${index}`;
}

/** The row to be brought into sight: what was asked for, found, missing or changed first. -1 for none. */
function homeOf(rows: readonly StateRow[], wanted: string | null): number {
  if (wanted !== null) return rows.findIndex(row => row.kind === 'value' && row.pointer === wanted && !row.gone);
  const found = rows.findIndex(row => row.kind === 'value' && row.found);
  if (found >= 0) return found;
  const missing = rows.findIndex(row => row.kind === 'missing');
  return missing >= 0 ? missing : rows.findIndex(row => row.kind === 'value' && row.change !== null);
}
