import type { Decoded } from '../agui/decode';
import type { Inspection } from '../rules/inspection';
import type { Run, Span } from '../run/run';
import { summaryOfEvent } from './event-summary';
import { counted, formatBytes, formatMs, utf8Length } from './format';
import type { Gap } from './gaps';
import type { Row } from './row';
import { brief, code, quoted, type SummaryPart, words } from './summary-part';

/** What a row says besides its name, at most a line long. Cost: one event decoded, a few hundred characters of text. */
export function summaryOf(row: Row, inspection: Inspection, run: Run): readonly SummaryPart[] {
  switch (row.kind) {
    case 'event':
      return summaryOfEvent(inspection, row.frame, row.span);
    case 'fold':
      return foldSummary(row.item.frames, row.span);
    case 'span':
      return spanSummary(row.span, inspection, run);
    case 'gap':
      return gapSummary(row.gap, inspection);
    case 'end':
      return [words(row.finding.message)];
  }
}

function spanSummary(span: Span, inspection: Inspection, run: Run): readonly SummaryPart[] {
  switch (span.kind) {
    case 'text':
    case 'reasoning':
      return [...(span.text === '' ? [] : [quoted(span.text)]), ...openEnd(span, run)];
    case 'tool':
      return [...(span.text === '' ? [] : [code(brief(span.text), ' ')]), ...toolResult(span, inspection, run)];
    case 'activity':
      return [words('activity'), ...activityContent(span, inspection)];
    case 'step':
    case 'subagent':
      return [words(`${span.kind}, ${duration(span, inspection) ?? unseenEnd(run)}`)];
  }
}

function duration(span: Span, inspection: Inspection): string | null {
  const from = inspection.frames.at(span.first);
  const to = span.end === null ? undefined : inspection.frames.at(span.end);
  return from && to ? formatMs(to.t - from.t) : null;
}

function openEnd(span: Span, run: Run): readonly SummaryPart[] {
  return span.end === null && run.ending !== 'running' ? [words(` ${unseenEnd(run)}`)] : [];
}

function unseenEnd(run: Run): string {
  return run.ending === 'running' ? 'running' : 'no end seen';
}

function toolResult(span: Span, inspection: Inspection, run: Run): readonly SummaryPart[] {
  if (span.result === null) {
    if (run.ending === 'running') return [];
    return [words(span.end === null ? 'no end seen' : 'no result in this run')];
  }
  const decoded = inspection.decoded(span.result);
  const content = decoded.kind === 'event' ? decoded.event.content : undefined;
  if (content === undefined) return [];
  return [words('→ '), code(brief(typeof content === 'string' ? content : JSON.stringify(content)))];
}

function activityContent(span: Span, inspection: Inspection): readonly SummaryPart[] {
  const decoded: Decoded = inspection.decoded(span.first);
  const content = decoded.kind === 'event' ? decoded.event.content : undefined;
  return content === undefined ? [] : [words(', '), code(brief(JSON.stringify(content)))];
}

function foldSummary(frames: readonly number[], span: Span | null): readonly SummaryPart[] {
  const range = `${frames[0] ?? 0} to ${frames.at(-1) ?? 0}`;
  const whole = span !== null && span.text !== '' && span.deltas === frames.length;
  return [words(whole ? `${range}, ${formatBytes(utf8Length(span.text))}` : range)];
}

function gapSummary(gap: Gap, inspection: Inspection): readonly SummaryPart[] {
  const alive = inspection.silences.filter(({ frames }) => frames === gap.after).length;
  const connection = alive === 0 ? 'the connection stayed open' : `kept alive by ${counted(alive, 'comment')}`;
  return [
    { text: `stall ${formatMs(gap.to - gap.from)}`, as: 'strong' },
    words(` between #${gap.before} and #${gap.after}; ${connection}`),
  ];
}
