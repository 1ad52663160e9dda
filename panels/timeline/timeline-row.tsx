import type { Severity } from '../../src/rules/finding';
import type { Row } from '../../src/timeline/row';
import type { Scale } from '../../src/timeline/scale';
import { counted, formatMs } from '../ui/format';
import { Glyph, SeverityIcon, Twisty } from '../ui/icon';
import { RowSummary } from './row-summary';
import type { Timeline } from './timeline-model';
import { Waterfall } from './waterfall';

export interface TimelineRowProps {
  readonly row: Row;
  readonly timeline: Timeline;
  readonly scale: Scale;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
}

/** One row of the timeline: number, what it is, when, and its place in the waterfall. */
export function TimelineRow(props: TimelineRowProps) {
  const { row, timeline, scale, selected } = props;
  const severity = severityOf(row, timeline);
  const plain = row.kind === 'gap' || row.kind === 'end';
  const t = timeline.inspection.frames.timeOf(row.frame);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all rows
    <div
      id={`row-${row.key}`}
      class={plain ? 'gap-row' : 'event-row'}
      role="row"
      aria-level={row.depth + 1}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={selected}
      data-testid={plain ? undefined : 'event-row'}
      data-frame={plain ? undefined : row.frame}
      data-type={plain ? undefined : row.type}
      data-family={plain ? undefined : row.family}
      data-severity={severity ?? undefined}
      onClick={props.onSelect}
    >
      <span class="cell frame" role="gridcell">
        {severity && <SeverityIcon severity={severity} />}
        {plain ? '' : row.frame}
      </span>
      <span class="cell event" role="gridcell" style={{ '--depth': row.depth }}>
        {row.expandable ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: → and ← on the row do the same
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <span
            class="twisty-target"
            onClick={event => {
              event.stopPropagation();
              props.onToggle();
            }}
          >
            <Twisty />
          </span>
        ) : (
          <Twisty leaf />
        )}
        <Glyph family={row.kind === 'gap' ? 'stall' : row.family} />
        <RowName row={row} />
        <RowSummary row={row} timeline={timeline} />
        <FoldCount row={row} />
      </span>
      <span class="cell at" role="gridcell">
        {row.kind === 'end' ? '' : formatMs(t - timeline.run.startT)}
      </span>
      <span class="cell waterfall" role="gridcell">
        <Waterfall row={row} timeline={timeline} scale={scale} severity={severity} />
      </span>
    </div>
  );
}

function RowName({ row }: { row: Row }) {
  if (row.kind === 'gap' || row.kind === 'end') return null;
  if (row.kind !== 'span') return <b class="event-name wire">{row.type}</b>;
  return <b class="event-name">{row.span.kind === 'reasoning' ? 'reasoning' : row.span.name || row.span.id}</b>;
}

function FoldCount({ row }: { row: Row }) {
  if (row.kind === 'fold') return <span class="fold">{counted(row.item.frames.length, noun(row.type))}</span>;
  if (row.kind !== 'span' || row.span.deltas === 0 || row.span.kind === 'step') return null;
  return <span class="fold">{counted(row.span.deltas, 'delta')}</span>;
}

/** What a fold counts: deltas where the event carries one, events elsewhere. */
function noun(type: string): string {
  return /_(CONTENT|ARGS|CHUNK|DELTA)$/.test(type) ? 'delta' : 'event';
}

function severityOf(row: Row, { index }: Timeline): Severity | null {
  switch (row.kind) {
    case 'event':
      return index.severityAt(row.frame);
    case 'fold':
      return row.expanded ? null : index.severityWithin(row.item);
    case 'span':
      return row.expanded ? index.ownSeverity(row.span) : index.severityWithin(row.span);
    case 'gap':
      return row.gap.finding.severity;
    case 'end':
      return row.finding.severity;
  }
}
