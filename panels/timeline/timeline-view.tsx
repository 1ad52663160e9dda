import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Row } from '../../src/timeline/row';
import { createScale, niceTicks, type Scale } from '../../src/timeline/scale';
import { useDesk } from '../desk';
import { FilteredOut } from '../empty/filtered-out';
import { usePanel } from '../panel-context';
import { formatMs } from '../ui/format';
import { useVirtualRows } from '../ui/virtual-rows';
import { moveInTimeline } from './timeline-keys';
import type { Timeline } from './timeline-model';
import { TimelineRow } from './timeline-row';
import './timeline.css';
import './waterfall.css';

const ROW_PX = 20;
/** A label behind this place would be cut off. */
const LAST_LABEL_PERCENT = 92;

/** The events of the shown run, or why there are none. */
export function TimelineView() {
  const { timeline } = useDesk();
  const shown = timeline.now();
  if (!shown) return null;
  if (shown.filtered && shown.rows.length === 0) return <FilteredOut run={shown.run.runId} />;
  return <EventTable timeline={shown} />;
}

function EventTable({ timeline }: { timeline: Timeline }) {
  const { views } = usePanel();
  const desk = useDesk();
  const { rows, run, ref } = timeline;
  const scroller = useRef<HTMLDivElement>(null);
  /** The row that the user chose, where several rows stand for the frame under the cursor. */
  const chosen = useSignal<string | null>(null);
  const sticks = useRef(true);
  /** Grows with each key that moves the cursor: it shows the row even when the cursor was there already. */
  const moves = useSignal(0);
  const cursor = views.cursor.value;
  const following = views.following.value;

  const selected = selectedIndex(timeline, cursor, chosen.value);
  const virtual = useVirtualRows({
    count: rows.length,
    rowHeight: ROW_PX,
    scroller,
    head: ROW_PX,
    onUserScroll: atEnd => {
      sticks.current = atEnd;
    },
  });

  useLayoutEffect(() => {
    sticks.current = true;
  }, [ref.stream, ref.run, timeline.filtered]);

  // Unfolding a row moves the selected one, and that must not move what the user looks at: `selected` is no dependency.
  useLayoutEffect(() => {
    if (!following || sticks.current) virtual.reveal(selected);
  }, [cursor, following, chosen.value, moves.value, ref.stream, ref.run, timeline.filtered]);

  // A banner that opens takes height from the end of the list, where the cursor often is.
  useLayoutEffect(() => {
    if (selected >= virtual.first && selected < virtual.end) virtual.reveal(selected);
  }, [virtual.viewport]);

  const select = (row: Row | undefined) => {
    if (!row) return;
    chosen.value = row.key;
    views.moveTo(row.frame);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys may come faster than frames are drawn, so what was drawn last is not what the key is about.
    const now = desk.timeline.now() ?? timeline;
    const move = moveInTimeline(event, now.rows, selectedIndex(now, views.cursor.peek(), chosen.peek()));
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'select' || move.kind === 'latest') {
      sticks.current = true;
      moves.value++;
    }
    if (move.kind === 'select') select(now.rows.at(move.index));
    else if (move.kind === 'toggle') desk.timeline.toggle(move.key);
    else if (move.kind === 'latest') views.followLatest();
    else if (move.kind === 'expand-all') desk.timeline.expandAll();
    else if (move.kind === 'collapse-all') desk.timeline.collapseAll();
    else views.detailOpen.value = true;
  };

  const end = Math.max(run.endT, timeline.inspection.frames.timeOf(run.last));
  const scale = createScale(run.startT, end);
  const { step, ticks } = niceTicks(scale.to - scale.from, 7);
  const drawn: ComponentChildren[] = [];
  for (let index = virtual.first; index < virtual.end; index++) {
    const row = rows.at(index);
    if (!row) continue;
    drawn.push(
      <TimelineRow
        key={row.key}
        row={row}
        timeline={timeline}
        scale={scale}
        selected={index === selected}
        onSelect={() => select(row)}
        onToggle={() => desk.timeline.toggle(row.key)}
      />,
    );
  }
  const active = rows.at(selected);
  const now = cursor === null ? null : (timeline.inspection.frames.at(cursor)?.t ?? null);

  return (
    <div
      ref={scroller}
      class="event-table"
      role="treegrid"
      aria-label={`Events of ${run.runId || 'the run'}`}
      aria-rowcount={rows.length}
      aria-activedescendant={
        active && selected >= virtual.first && selected < virtual.end ? `row-${active.key}` : undefined
      }
      tabIndex={0}
      style={{ '--ticks': (scale.to - scale.from) / step }}
      onKeyDown={onKeyDown}
      onDblClick={() => {
        views.detailOpen.value = true;
      }}
    >
      <EventColumns scale={scale} ticks={ticks} />
      <div class="event-rows" role="presentation" style={{ minHeight: `${virtual.height}px` }}>
        <div class="event-window" role="presentation" style={{ transform: `translateY(${virtual.offset}px)` }}>
          {drawn}
        </div>
        <div class="event-filler" aria-hidden="true" style={{ insetBlockStart: `${virtual.height}px` }}>
          <span class="cell" />
          <span class="cell" />
          <span class="cell" />
          <span class="cell waterfall" />
        </div>
        <div class="waterfall-overlay" aria-hidden="true">
          {now !== null && <i class="cursor-line" style={{ '--from': scale.percent(now) }} />}
        </div>
      </div>
    </div>
  );
}

function EventColumns({ scale, ticks }: { scale: Scale; ticks: readonly number[] }) {
  return (
    <div class="pane-head event-columns" role="row">
      <span class="cell frame" role="columnheader">
        #
      </span>
      <span class="cell event" role="columnheader">
        Event
      </span>
      <span class="cell at" role="columnheader">
        At
      </span>
      <span class="cell waterfall" role="columnheader">
        <span class="visually-hidden">Waterfall</span>
        <span class="waterfall-ruler" aria-hidden="true">
          {ticks
            .filter(t => scale.percent(scale.from + t) < LAST_LABEL_PERCENT)
            .map(t => (
              <span key={t} style={{ '--from': scale.percent(scale.from + t) }}>
                {tickText(t)}
              </span>
            ))}
        </span>
      </span>
    </div>
  );
}

function tickText(t: number): string {
  return t === 0 ? '0 s' : formatMs(t).replace(/\.?0+ s$/, ' s');
}

function selectedIndex({ rows }: Timeline, cursor: number | null, chosen: string | null): number {
  if (cursor === null) return -1;
  const index = rows.indexOfFrame(cursor);
  if (chosen === null || rows.at(index)?.key === chosen) return index;
  // Other rows of the same frame stand near it: the span above its first event, a stall behind its last one.
  for (let near = index - 1; near <= index + 2; near++) {
    const row = rows.at(near);
    if (row?.key === chosen && row.frame === cursor) return near;
  }
  return index;
}
