import { isObject } from '../../src/base/json';
import { headerValue, type StreamId } from '../../src/capture/stream';
import type { Comparison } from '../../src/replay/compare';
import type { Inspection } from '../../src/rules/inspection';
import type { Run } from '../../src/run/run';
import { formatPause } from '../ui/format';
import { requestSummary } from './request-summary';
import type { ReplayOfRun, RunEntry, RunListRow } from './run-row';
import { severitiesOf } from './run-severities';
import { subagentsOf } from './subagents';

export interface RunRowsInput {
  /** In the order of their requests. */
  readonly inspections: readonly Inspection[];
  readonly results: ReadonlyMap<StreamId, Comparison>;
  /** Keys of the threads that the user has folded. */
  readonly folded: ReadonlySet<string>;
}

/** The list of runs: a divider before each further page load, threads in the order of their first run, each with its runs. */
export function runRows(input: RunRowsInput): readonly RunListRow[] {
  const rows: RunListRow[] = [];
  const pages = groupBy(input.inspections, ({ head }) => head.page.id);
  for (const [pageId, inspections] of pages) {
    const page = inspections[0]?.head.page;
    if (page && rows.length > 0) rows.push({ kind: 'page-load', key: `page-${pageId}`, at: page.at, url: page.url });
    const threads = groupBy(inspections.flatMap(entriesOf), entry => entry.threadId);
    for (const [threadId, entries] of threads) {
      const key = `thread-${pageId}-${threadId}`;
      const expanded = !input.folded.has(key);
      rows.push({ kind: 'thread', key, threadId, expanded });
      if (expanded) rows.push(...threadRows(entries, input));
    }
  }
  return rows;
}

/** One run, or the answer that holds none yet. */
interface Entry {
  readonly inspection: Inspection;
  readonly run: Run | null;
  readonly index: number;
  readonly threadId: string;
}

function entriesOf(inspection: Inspection): Entry[] {
  const asked = requestSummary(inspection.head).threadId;
  if (inspection.runs.length === 0) return [{ inspection, run: null, index: 0, threadId: asked }];
  return inspection.runs.map((run, index) => ({ inspection, run, index, threadId: run.threadId || asked }));
}

function threadRows(entries: readonly Entry[], input: RunRowsInput): RunListRow[] {
  const rows: RunListRow[] = [];
  let answering = false;
  entries.forEach((entry, i) => {
    const next = entries[i + 1];
    const interrupted = entry.run !== null && entry.run.interrupts.length > 0;
    const answered = interrupted && next !== undefined && answers(next, entry.run);
    const row = runRow(entry, input);
    rows.push({ ...row, chain: answering ? 'end' : interrupted ? 'start' : null });
    for (const subagent of entry.run ? subagentsOf(entry.inspection, entry.run) : []) {
      rows.push({ kind: 'subagent', ...subagent, chain: interrupted ? 'through' : null });
    }
    if (interrupted) rows.push(waitRow(entry, answered ? next : null));
    answering = answered;
  });
  return rows;
}

function answers({ inspection, index }: Entry, run: Run | null): boolean {
  return index === 0 && requestSummary(inspection.head).answers.some(id => run?.interrupts.includes(id));
}

function runRow({ inspection, run, index }: Entry, { inspections, results }: RunRowsInput): RunEntry {
  const { head } = inspection;
  const request = requestSummary(head);
  const isFirst = index === 0;
  const base = {
    kind: 'run',
    key: `run-${head.id}-${index}`,
    text: isFirst ? (request.answers.length > 0 ? 'resumed with an answer' : request.asked) : '',
    endingLabel: null,
    title: '',
    severities: run ? severitiesOf(inspection, index) : [],
    events: run ? run.last - run.first + 1 : 0,
    durationMs: run ? run.endT - run.startT : 0,
    chain: null,
    replay: isFirst ? replayOf(inspection, inspections, results) : null,
  } as const;
  if (run === null) return { ...base, ref: null, runId: request.runId, label: request.runId, ending: 'running' };
  if (inspection.frames.length === 0 && inspection.end !== null) {
    return { ...base, ...brokenAnswer(inspection), ref: { stream: head.id, run: index }, ending: run.ending };
  }
  const runId = run.runId || (isFirst ? request.runId : '');
  return { ...base, ref: { stream: head.id, run: index }, runId, label: runId || 'Unnamed run', ending: run.ending };
}

/** An answer that was no stream of events, or an empty one: what it was instead. */
function brokenAnswer({ head, end }: Inspection) {
  const { method, url } = head.request;
  const { response } = head;
  const type =
    headerValue(response?.headers ?? [], 'content-type')
      ?.split(';')[0]
      ?.trim() ?? 'no content type';
  const what = response ? `${response.status} ${type}` : end?.detail || 'no answer';
  return {
    runId: '',
    label: `${method} ${pathOf(url)}`,
    text: what,
    endingLabel: 'Unusable response',
    title: response
      ? `The answer is ${type} with status ${response.status}, without AG-UI events`
      : `No answer came: ${end?.detail || end?.reason || 'the request failed'}`,
    durationMs: end?.t ?? 0,
  };
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

function waitRow({ inspection, run }: Entry, next: Entry | null): RunListRow {
  const interrupts = run?.interrupts ?? [];
  const endedAt = inspection.head.startedAt + (run?.endT ?? 0);
  const waitedMs = next ? next.inspection.head.startedAt - endedAt : null;
  const name = interrupts.length === 1 ? interruptName(inspection, run) : `${interrupts.length} interrupts`;
  return {
    kind: 'wait',
    key: `wait-${inspection.head.id}-${run?.first ?? 0}`,
    interrupt: name,
    title:
      waitedMs === null
        ? `Interrupt ${name}: not answered yet`
        : `Interrupt ${name}: answered after ${formatPause(waitedMs)}`,
    waitedMs,
  };
}

/** `int-3 payment approval`: the id, and why the agent waits. */
function interruptName(inspection: Inspection, run: Run | null): string {
  const [id = ''] = run?.interrupts ?? [];
  const decoded = run ? inspection.decoded(run.last) : null;
  const outcome = decoded?.kind === 'event' ? decoded.event.outcome : undefined;
  const list = isObject(outcome) && Array.isArray(outcome.interrupts) ? outcome.interrupts : [];
  const interrupt = list.find(one => isObject(one) && one.id === id);
  if (!isObject(interrupt)) return id;
  const why = [interrupt.reason, interrupt.message].find(text => typeof text === 'string' && text !== '');
  return typeof why === 'string' ? `${id} ${why.replaceAll('_', ' ')}` : id;
}

function replayOf(
  { head }: Inspection,
  inspections: readonly Inspection[],
  results: ReadonlyMap<StreamId, Comparison>,
): ReplayOfRun | null {
  if (head.replayOf === null) return null;
  const original = inspections.find(one => one.head.id === head.replayOf);
  const name = original ? original.runs[0]?.runId || requestSummary(original.head).runId : '';
  const result = results.get(head.id);
  return {
    original: name || 'a run that is gone',
    result: result
      ? result.equal
        ? { equal: true, text: 'equal', title: 'The page received the same bytes as from the original' }
        : { equal: false, text: `differs at chunk ${result.chunk}`, title: result.what }
      : null,
  };
}

/** Groups in the order of their first member. */
function groupBy<Value>(values: readonly Value[], key: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const name = key(value);
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}
