import { counted, formatBytes, formatCount, formatMs } from '../ui/format';

/** The words of this view. */
export const TEXT = {
  nothing: 'No run is chosen. Choose one in the list of runs.',
  measuring: 'Measuring the events of the run.',
  noEvents: 'The run has no event to measure.',
  firstEvent: 'First event',
  firstToken: 'First token',
  firstText: 'First text',
  duration: 'Duration',
  events: 'Events',
  bytes: 'Bytes',
  gapMedian: 'Gap, median',
  gapP95: 'Gap, 95 %',
  gapLongest: 'Gap, longest',
  none: '–',
  gaps: 'Gaps between events',
  gapsNote: 'how many, by milliseconds from; choose one to see its longest',
  noGaps: 'One event has no gap.',
  tools: 'Tool times',
  toolsNote: 'arguments, then waiting, then the result',
  noTools: 'The run calls no tool.',
  types: 'Events by type',
  typesNote: 'by bytes; choose one to filter the timeline',
  patches: 'State changes over time',
  patchesNote: 'bytes on the wire; choose one to see the state there',
  noPatches: 'No event of the run touches the state.',
  usage: 'Token usage',
  usageNote: 'as the run reports it',
  noUsage: 'The run reports no token usage: `usage` of RUN_FINISHED is not sent.',
  model: 'Model',
  unnamedModel: 'not named',
  allOf: 'all',
} as const;

export function sinceText(since: 'request' | 'start'): string {
  return since === 'request'
    ? 'Times count from the request.'
    : 'Times count from the start of the run: the request was for an earlier one.';
}

/** Where the bucket begins: `200`, `1 s`. */
export function bucketLabel(from: number, to: number): string {
  return Number.isFinite(to) ? shortMs(from) : `${shortMs(from)}+`;
}

/** `2 to 5 ms: 31 gaps`. */
export function bucketText(from: number, to: number, count: number): string {
  const range = Number.isFinite(to) ? `${formatMs(from)} to ${formatMs(to)}` : `${formatMs(from)} and longer`;
  return `${range}: ${counted(count, 'gap')}`;
}

export function typeText(events: number, bytes: number): string {
  return `${formatCount(events)} · ${formatBytes(bytes)}`;
}

export function typeTitle(type: string, events: number, bytes: number): string {
  return `${type}: ${counted(events, 'event')}, ${formatBytes(bytes)}. Filter the timeline by it.`;
}

export function toolText(args: number | null, waiting: number | null): string {
  if (args === null) return 'no end seen';
  return waiting === null ? `${formatMs(args)}, no result` : `${formatMs(args)} + ${formatMs(waiting)}`;
}

export function toolTitle(name: string, args: number | null, waiting: number | null): string {
  const first = args === null ? 'its arguments do not end' : `arguments ${formatMs(args)}`;
  const then = waiting === null ? 'no result in this run' : `waiting ${formatMs(waiting)}`;
  return `${name}: ${first}, ${then}. Go to the call.`;
}

export function patchText(changes: number, bytes: number, failed: number, t: number): string {
  const bad = failed === 0 ? '' : `, ${formatCount(failed)} not applied`;
  return `${counted(changes, 'change')} at ${formatMs(t)}, the largest with ${formatBytes(bytes)}${bad}`;
}

function shortMs(ms: number): string {
  return ms < 1000 ? String(ms) : `${ms / 1000} s`;
}
