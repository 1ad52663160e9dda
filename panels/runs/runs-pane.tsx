import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk';
import type { RunRef } from '../model/view-model';
import { usePanel } from '../panel-context';
import { formatMs, shortId } from '../ui/format';
import { EndingIcon, Icon } from '../ui/icon';
import { useVirtualRows } from '../ui/virtual-rows';
import type { RunEntry, RunListRow } from './run-row';
import { RunListRowView } from './run-row-view';
import { runRows } from './run-rows';
import './runs.css';

const ROW_PX = 20;
const HEAD_PX = 26;

/** All runs by thread. Choosing one shows it in all views. */
export function RunsPane() {
  const { captures, views } = usePanel();
  const { results } = useDesk();
  const folded = useSignal<ReadonlySet<string>>(new Set());
  const picking = useSignal(false);
  captures.revision.value;

  const rows = runRows({
    inspections: views.inspections.value,
    results: results.byStream.value,
    folded: folded.value,
  });
  const selected = indexOfRun(rows, views.shown.value?.ref ?? null);

  const choose = (row: RunListRow | undefined) => {
    if (row?.kind === 'run' && row.ref) views.showRun(row.ref);
    picking.value = false;
  };
  const fold = (key: string) => {
    const next = new Set(folded.value);
    if (!next.delete(key)) next.add(key);
    folded.value = next;
  };
  const current = rows[selected];

  return (
    <nav class="runs" aria-label="Runs" data-picking={picking.value ? true : undefined}>
      <RunPicker
        run={current?.kind === 'run' ? current : null}
        open={picking.value}
        onClick={() => {
          picking.value = !picking.value;
        }}
      />
      <RunList rows={rows} selected={selected} onChoose={choose} onFold={fold} />
    </nav>
  );
}

interface RunListProps {
  readonly rows: readonly RunListRow[];
  readonly selected: number;
  readonly onChoose: (row: RunListRow | undefined) => void;
  readonly onFold: (key: string) => void;
}

function RunList({ rows, selected, onChoose, onFold }: RunListProps) {
  const { views } = usePanel();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({ count: rows.length, rowHeight: ROW_PX, scroller, head: HEAD_PX });
  const active = rows[selected];
  useLayoutEffect(() => virtual.reveal(selected), [active?.key]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    // Keys may come faster than frames are drawn.
    const to = neighbour(rows, indexOfRun(rows, views.shown.peek()?.ref ?? null), event.key);
    if (to === null) return;
    event.preventDefault();
    onChoose(rows[to]);
  };

  const drawn: ComponentChildren[] = [];
  for (let i = virtual.first; i < virtual.end; i++) {
    const row = rows[i];
    if (!row) continue;
    drawn.push(
      <RunListRowView
        key={row.key}
        row={row}
        selected={i === selected}
        onClick={() => (row.kind === 'thread' ? onFold(row.key) : onChoose(row))}
      />,
    );
  }
  return (
    <div
      ref={scroller}
      class="run-list"
      role="treegrid"
      aria-label="Runs by thread"
      aria-activedescendant={active && selected >= virtual.first && selected < virtual.end ? active.key : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div class="pane-head run-columns" role="row">
        <span role="columnheader">Runs</span>
        <span class="run-events" role="columnheader">
          Events
        </span>
        <span class="run-time" role="columnheader">
          Time
        </span>
      </div>
      <div role="presentation" class="run-rows" style={{ height: `${virtual.height}px` }}>
        <div role="presentation" class="run-window" style={{ transform: `translateY(${virtual.offset}px)` }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}

function RunPicker({ run, open, onClick }: { run: RunEntry | null; open: boolean; onClick: () => void }) {
  return (
    <button type="button" class="run-picker" aria-expanded={open} onClick={onClick}>
      {run ? (
        <>
          <EndingIcon ending={run.ending} label={run.endingLabel ?? undefined} />
          <b>{shortId(run.label)}</b>
          <span class="run-text">{run.text}</span>
          <span class="run-time">{formatMs(run.durationMs)}</span>
        </>
      ) : (
        <span class="run-text">No run</span>
      )}
      <Icon name="menu" />
    </button>
  );
}

/** The run that a key leads to; null when the key does nothing. */
function neighbour(rows: readonly RunListRow[], selected: number, key: string): number | null {
  const canShow = (row: RunListRow) => row.kind === 'run' && row.ref !== null;
  const before = (end: number) => rows.findLastIndex((row, i) => i < end && canShow(row));
  const after = (start: number) => rows.findIndex((row, i) => i > start && canShow(row));
  const ways: Readonly<Record<string, () => number>> = {
    ArrowDown: () => after(selected),
    ArrowUp: () => before(selected),
    Home: () => after(-1),
    End: () => before(rows.length),
  };
  const to = ways[key]?.();
  return to === undefined || to === -1 ? null : to;
}

function indexOfRun(rows: readonly RunListRow[], ref: RunRef | null): number {
  return rows.findIndex(row => row.kind === 'run' && row.ref?.stream === ref?.stream && row.ref?.run === ref?.run);
}
