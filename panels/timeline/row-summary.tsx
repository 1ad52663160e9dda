import type { Inspection } from '../../src/rules/inspection';
import type { Row } from '../../src/timeline/row';
import { summaryOf } from '../../src/timeline/summary';
import type { SummaryPart } from '../../src/timeline/summary-part';
import type { Timeline } from './timeline-model';

/** What the row says besides its name. That of a single event is made once. */
export function RowSummary({ row, timeline }: { row: Row; timeline: Timeline }) {
  const parts = rememberedSummary(row, timeline);
  return (
    <span class="event-summary">
      {parts.map((part, i) => (
        <Part key={i} part={part} />
      ))}
    </span>
  );
}

function Part({ part: { as, text } }: { part: SummaryPart }) {
  switch (as) {
    case 'words':
      return <>{text}</>;
    case 'code':
      return <span class="code">{text}</span>;
    case 'operation':
      return <span class="code operation-word">{text}</span>;
    case 'verdict':
      return <span class="verdict">{text}</span>;
    case 'bad-segment':
      return <mark class="code bad-segment">{text}</mark>;
    case 'strong':
      return <b>{text}</b>;
  }
}

/** Rows in and around the viewport; more than that is scrolled past and comes back rarely. */
const REMEMBERED = 2000;
const remembered = new WeakMap<Inspection, Map<number, readonly SummaryPart[]>>();

/** A single event never changes, and its payload may be large: it is decoded once while it stays in sight. */
function rememberedSummary(row: Row, { inspection, run }: Timeline): readonly SummaryPart[] {
  if (row.kind !== 'event') return summaryOf(row, inspection, run);
  let known = remembered.get(inspection);
  if (!known || known.size > REMEMBERED) {
    known = new Map();
    remembered.set(inspection, known);
  }
  let parts = known.get(row.frame);
  if (!parts) {
    parts = summaryOf(row, inspection, run);
    known.set(row.frame, parts);
  }
  return parts;
}
