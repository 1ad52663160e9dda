import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { usePanel } from '../panel-context';
import { useVirtualRows } from '../ui/virtual-rows';
import './findings.css';
import { type FindingOrder, type FindingRow, findingRows, findingsSummary, placeFindings } from './finding-rows';
import { FindingTableRow } from './finding-table-row';
import { useNarrow } from './use-narrow';

const ROW_HEIGHT_PX = 20;
/** A narrow row has a second line for the verdicts. */
const NARROW_ROW_HEIGHT_PX = 40;

const ORDERS: readonly { readonly order: FindingOrder; readonly name: string }[] = [
  { order: 'rule', name: 'By rule' },
  { order: 'run', name: 'By run' },
  { order: 'time', name: 'In order' },
];

/** Every finding of the shown captures, with what the protocol says and what the official client does. */
export function FindingsView() {
  const { captures, views } = usePanel();
  const [order, setOrder] = useState<FindingOrder>('rule');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // Inspections grow in place; the revision says when.
  captures.revision.value;
  const inspections = views.inspections.value;
  const severities = views.severities.value;
  const total = inspections.reduce((sum, one) => sum + one.findings.length, 0);
  const runs = inspections.reduce((sum, one) => sum + one.runs.length, 0);
  const placed = useMemo(() => placeFindings(inspections, severities), [inspections, severities, total, runs]);
  const rows = useMemo(() => findingRows(placed, order, folded), [placed, order, folded]);

  function onFold(id: string) {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  }

  return (
    <>
      <div class="view-bar">
        <div class="segmented" role="group" aria-label="Group">
          {ORDERS.map(one => (
            <button
              key={one.order}
              type="button"
              aria-pressed={one.order === order}
              onClick={() => setOrder(one.order)}
            >
              {one.name}
            </button>
          ))}
        </div>
        <p class="findings-summary">{findingsSummary(placed, runs)}</p>
      </div>
      {rows.length > 0 ? (
        <FindingTable rows={rows} order={order} onFold={onFold} />
      ) : (
        <p class="pane-empty">
          {severities.size > 0 && total > 0
            ? 'No finding has a chosen severity. Switch the severities off in the toolbar to see all.'
            : runs === 0
              ? 'No run has been captured yet. Start one in the page.'
              : 'No rule is broken by the shown runs.'}
        </p>
      )}
    </>
  );
}

interface FindingTableProps {
  readonly rows: readonly FindingRow[];
  readonly order: FindingOrder;
  readonly onFold: (id: string) => void;
}

function FindingTable({ rows, order, onFold }: FindingTableProps) {
  const { views } = usePanel();
  const scroller = useRef<HTMLDivElement>(null);
  // Keys come faster than paints: the chosen row is read again for each one.
  const active = useSignal<string | null>(null);
  const narrow = useNarrow();
  const rowHeight = narrow ? NARROW_ROW_HEIGHT_PX : ROW_HEIGHT_PX;
  const virtual = useVirtualRows({ count: rows.length, rowHeight, scroller, head: narrow ? 0 : ROW_HEIGHT_PX });
  const selectedNow = () => selectedIndex(rows, active.value, views.shown.value?.ref.stream ?? '', views.cursor.value);
  const selected = selectedNow();

  useLayoutEffect(() => virtual.reveal(selected), [active.value]);

  function select(index: number) {
    const row = rows[index];
    if (!row) return;
    active.value = row.id;
    if (row.kind !== 'finding') return;
    const { inspection, run, finding } = row.placed;
    const last = inspection.runs[run]?.last ?? -1;
    if (run < 0) return;
    views.showFrame({ stream: inspection.head.id, run }, finding.frame ?? last);
    views.detailTab.value = 'findings';
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = selectedNow();
    const row = rows[at];
    if (event.key === 'Enter' && row) open(row);
    else if (event.key === 'ArrowRight' && row?.kind === 'head' && !row.open) onFold(row.id);
    else if (event.key === 'ArrowLeft' && row?.kind === 'head' && row.open) onFold(row.id);
    else {
      const target = targetOf(event.key, rows, at);
      if (target === null) return;
      select(target);
    }
    event.preventDefault();
  }

  function open(row: FindingRow) {
    if (row.kind === 'head') onFold(row.id);
    else views.detailOpen.value = true;
  }

  const drawn: ComponentChildren[] = [];
  for (let index = virtual.first; index < virtual.end; index++) {
    const row = rows[index];
    if (!row) continue;
    drawn.push(
      <FindingTableRow
        key={row.id}
        id={rowId(index)}
        row={row}
        order={order}
        selected={index === selected}
        onClick={() => {
          select(index);
          open(row);
        }}
      />,
    );
  }
  const inSight = selected >= virtual.first && selected < virtual.end;
  return (
    <div
      ref={scroller}
      class="finding-table"
      role="treegrid"
      aria-label={`Findings ${ORDERS.find(one => one.order === order)?.name.toLowerCase()}`}
      aria-rowcount={rows.length}
      aria-activedescendant={inSight ? rowId(selected) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div class="pane-head finding-columns" role="row">
        <span role="columnheader">Finding</span>
        <span role="columnheader">Where</span>
        <span role="columnheader">Protocol says</span>
        <span role="columnheader">Client 1.0 does</span>
      </div>
      <div class="finding-rows" role="presentation" style={{ height: `${virtual.height}px` }}>
        <div class="finding-window" role="presentation" style={{ transform: `translateY(${virtual.offset}px)` }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}

function rowId(index: number): string {
  return `finding-row-${index}`;
}

/** The row that was chosen, else the first finding of the event under the cursor; -1 for none. */
function selectedIndex(
  rows: readonly FindingRow[],
  active: string | null,
  stream: string,
  cursor: number | null,
): number {
  const chosen = active === null ? -1 : rows.findIndex(row => row.id === active);
  const row = rows[chosen];
  if (row?.kind === 'head' || (row && isAt(row, stream, cursor))) return chosen;
  return rows.findIndex(one => one.kind === 'finding' && isAt(one, stream, cursor));
}

function isAt(row: FindingRow, stream: string, cursor: number | null): boolean {
  if (row.kind === 'head') return false;
  const { inspection, run, finding } = row.placed;
  return inspection.head.id === stream && (finding.frame ?? inspection.runs[run]?.last ?? null) === cursor;
}

function targetOf(key: string, rows: readonly FindingRow[], selected: number): number | null {
  if (key === 'ArrowDown') return Math.min(selected + 1, rows.length - 1);
  if (key === 'ArrowUp') return Math.max(selected - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? rows.length - 1 : null;
}
