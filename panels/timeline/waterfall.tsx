import type { ComponentChildren } from 'preact';
import type { Severity } from '../../src/rules/finding';
import type { Span } from '../../src/run/run';
import type { Gap } from '../../src/timeline/gaps';
import { firstFrame, lastFrame } from '../../src/timeline/items';
import type { Row } from '../../src/timeline/row';
import type { Scale } from '../../src/timeline/scale';
import { formatMs } from '../ui/format';
import type { Timeline } from './timeline-model';

export interface WaterfallProps {
  readonly row: Row;
  readonly timeline: Timeline;
  readonly scale: Scale;
  readonly severity: Severity | null;
}

/** The row's marks on the time axis. Its shape tells the family. */
export function Waterfall({ row, timeline, scale, severity }: WaterfallProps) {
  const at = (frame: number) => scale.percent(timeline.inspection.frames.timeOf(frame));
  switch (row.kind) {
    case 'gap':
      return (
        <span class="stall" style={extent(scale.percent(row.gap.from), scale.percent(row.gap.to))}>
          {formatMs(row.gap.to - row.gap.from)}
        </span>
      );
    case 'end':
      return null;
    case 'event':
      if (severity !== null && severity !== 'info') return <FindingMark from={at(row.frame)} severity={severity} />;
      return <EventMark row={row} from={at(row.frame)} />;
    case 'fold':
      return <i class="bar" style={extent(at(firstFrame(row.item)), at(lastFrame(row.item)))} />;
    case 'span':
      return <SpanMarks span={row.span} timeline={timeline} at={at} end={scale.percent(timeline.run.endT)} />;
  }
}

function FindingMark({ from, severity }: { from: number; severity: Severity }) {
  return (
    <>
      <i class="finding-line" style={{ '--from': from }} />
      <i class="severity" style={{ '--from': from }} data-severity={severity} />
    </>
  );
}

function EventMark({ row, from }: { row: Row; from: number }) {
  if (row.type === 'RUN_STARTED') return <i class="run-start" style={{ '--from': from }} />;
  if (row.family === 'interrupt') return <i class="interrupt-end" style={{ '--from': from }} />;
  return <i class={row.type.endsWith('_SNAPSHOT') ? 'tick snapshot' : 'tick'} style={{ '--from': from }} />;
}

interface SpanMarksProps {
  readonly span: Span;
  readonly timeline: Timeline;
  readonly at: (frame: number) => number;
  /** Where the run ends: how far an open span is drawn. */
  readonly end: number;
}

function SpanMarks({ span, timeline, at, end }: SpanMarksProps) {
  switch (span.kind) {
    case 'text':
    case 'reasoning':
      return (
        <TextMarks
          span={span}
          gaps={timeline.index.gaps}
          at={at}
          end={end}
          running={timeline.run.ending === 'running'}
        />
      );
    case 'tool':
      return <ToolMarks span={span} at={at} end={end} />;
    case 'activity':
      return <ActivityMarks span={span} at={at} />;
    case 'step':
    case 'subagent':
      return (
        <i
          class="bar"
          data-open={span.end === null ? true : undefined}
          style={extent(at(span.first), span.end === null ? end : at(span.end))}
        />
      );
  }
}

/** Solid where text came, dotted where nothing came for long, dashed behind a text whose end was not seen. */
function TextMarks(props: Omit<SpanMarksProps, 'timeline'> & { gaps: readonly Gap[]; running: boolean }) {
  const { span, gaps, at, end, running } = props;
  const marks: ComponentChildren[] = [];
  let from = at(span.first);
  for (const gap of gaps) {
    if (gap.after <= span.first || gap.after > span.last) continue;
    const [before, after] = [at(gap.before), at(gap.after)];
    marks.push(<i key={`bar-${gap.after}`} class="bar" style={extent(from, before)} />);
    marks.push(<i key={`silence-${gap.after}`} class="bar silence" style={extent(before, after)} />);
    from = after;
  }
  marks.push(<i key="bar" class="bar" style={extent(from, at(span.last))} />);
  if (span.end === null && !running) {
    marks.push(<i key="open" class="bar wait" data-open style={extent(at(span.last), end)} />);
  }
  return <>{marks}</>;
}

/** Arguments solid, waiting thin, the result a cap; dashed to the end of the run when no result came. */
function ToolMarks({ span, at, end }: Omit<SpanMarksProps, 'timeline'>) {
  const argsEnd = at(span.end ?? (span.result === null ? span.last : span.first));
  const result = span.result === null ? null : at(span.result);
  return (
    <>
      <i class="bar args" style={extent(at(span.first), argsEnd)} />
      <i class="bar wait" data-open={result === null ? true : undefined} style={extent(argsEnd, result ?? end)} />
      {result !== null && <i class="bar result" style={{ '--from': result }} />}
    </>
  );
}

/** More dots than this touch each other in any column. */
const MOST_DOTS = 60;

function ActivityMarks({ span, at }: Omit<SpanMarksProps, 'timeline' | 'end'>) {
  const frames = span.items
    .slice(0, MOST_DOTS)
    .flatMap(item => ('frames' in item ? item.frames.slice(0, MOST_DOTS) : []));
  return (
    <>
      <i class="bar thread" style={extent(at(span.first), at(span.last))} />
      {frames.slice(0, MOST_DOTS).map(frame => (
        <i key={frame} class="dot" style={{ '--from': at(frame) }} />
      ))}
    </>
  );
}

function extent(from: number, to: number): Record<string, number> {
  return { '--from': from, '--span': Math.max(0, to - from) };
}
