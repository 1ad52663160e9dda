import { describe, expect, it } from 'vitest';
import type { RunListRow } from '../../../panels/runs/run-row';
import { type RunRowsInput, runRows } from '../../../panels/runs/run-rows';
import type { Capture } from '../../../src/capture/capture';
import type { StreamId } from '../../../src/capture/stream';
import type { Comparison } from '../../../src/replay/compare';
import { inspect } from '../../fixtures/inspect';
import { type StreamOptions, stream } from '../../fixtures/stream';

describe('runRows', () => {
  it('groups runs by thread, in the order of their first run', () => {
    const captures = [run('t1', 'r1'), run('t2', 'r2'), run('t1', 'r3')];

    expect(rowsOf(captures).map(label)).toEqual(['Thread t1', 'r1', 'r3', 'Thread t2', 'r2']);
  });

  it('names a run by what the user asked last', () => {
    const messages = [
      { id: 'u1', role: 'user', content: 'First' },
      { id: 'a1', role: 'assistant', content: 'Answer' },
      { id: 'u2', role: 'user', content: [{ type: 'text', text: 'Second' }] },
      { id: 'a2', role: 'assistant', content: 'Answer' },
    ];

    expect(runsOf([run('t1', 'r1', { request: { messages } })])[0]?.text).toBe('Second');
  });

  it('puts a divider before the runs of another page load', () => {
    const later = onPage(run('t1', 'r2'), 'p2');

    const rows = rowsOf([run('t1', 'r1'), later]);

    expect(rows.map(({ kind }) => kind)).toEqual(['thread', 'run', 'page-load', 'thread', 'run']);
  });

  it('draws an interrupt and the run that answers it as one chain, with the time in between', () => {
    const asked = stream(
      `0 RUN_STARTED run=r1
       100 RUN_FINISHED {"type":"interrupt","interrupts":[{"id":"i1","reason":"pay_approval"}]}`,
      { id: 's-r1', startedAt: 1_000_000 },
    );
    const resume = [{ interruptId: 'i1', status: 'resolved' }];
    const answered = run('t1', 'r2', { startedAt: 1_038_300, request: { resume } });

    const rows = rowsOf([asked, answered]);

    expect(rows[1]).toMatchObject({ runId: 'r1', ending: 'interrupt', chain: 'start' });
    expect(rows[2]).toMatchObject({ kind: 'wait', interrupt: 'i1 pay approval', waitedMs: 38_200 });
    expect(rows[3]).toMatchObject({ runId: 'r2', text: 'resumed with an answer', chain: 'end' });
  });

  it('says of an answer without events what it was', () => {
    const broken = stream('', { id: 's1', status: 502, contentType: 'text/html; charset=utf-8', endT: 210 });

    expect(runsOf([broken])[0]).toMatchObject({
      runId: '',
      ending: 'error',
      label: 'POST /agent',
      text: '502 text/html',
      endingLabel: 'Unusable response',
      durationMs: 210,
    });
  });

  it('lists a request that waits for its first event as running', () => {
    const waiting = stream('', { id: 's1', end: null, request: { runId: 'r7', threadId: 't1' } });

    expect(runsOf([waiting])[0]).toMatchObject({ ref: null, runId: 'r7', ending: 'running', events: 0 });
  });

  it('says which run a replay repeats and whether it is equal', () => {
    const original = run('t1', 'r1');
    const same = run('t1', 'r2', { replayOf: 's-r1' });
    const other = run('t1', 'r3', { replayOf: 's-r1' });
    const results = new Map<StreamId, Comparison>([
      [same.head.id, { equal: true }],
      [other.head.id, { equal: false, chunk: 4, offset: 2, what: 'Chunk 4 differs.' }],
    ]);

    const [, first, second] = runsOf([original, same, other], { results });

    expect(first?.replay).toMatchObject({ original: 'r1', result: { equal: true, text: 'equal' } });
    expect(second?.replay?.result).toMatchObject({ text: 'differs at chunk 4', title: 'Chunk 4 differs.' });
  });

  it('hides the runs of a folded thread', () => {
    const [thread] = rowsOf([run('t1', 'r1')]);

    const rows = rowsOf([run('t1', 'r1')], { folded: new Set([thread?.key ?? '']) });

    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: 'thread', expanded: false });
  });

  it('lists subagents below their run', () => {
    const capture = stream(
      `0 RUN_STARTED run=r1
       10 SUBAGENT_STARTED subagent=a name=scout
       3210 SUBAGENT_FINISHED subagent=a
       3300 RUN_FINISHED`,
    );

    expect(rowsOf([capture])[2]).toMatchObject({ kind: 'subagent', name: 'scout', events: 2, durationMs: 3200 });
  });
});

function run(thread: string, id: string, options: StreamOptions = {}): Capture {
  return stream(`0 RUN_STARTED thread=${thread} run=${id}\n50 RUN_FINISHED`, { id: `s-${id}`, ...options });
}

function onPage(capture: Capture, id: string): Capture {
  return { ...capture, head: { ...capture.head, page: { ...capture.head.page, id } } };
}

function rowsOf(captures: readonly Capture[], input: Partial<RunRowsInput> = {}): readonly RunListRow[] {
  const inspections = captures.map(capture => inspect(capture));
  return runRows({ inspections, results: new Map(), folded: new Set(), ...input });
}

function runsOf(captures: readonly Capture[], input: Partial<RunRowsInput> = {}) {
  return rowsOf(captures, input).filter(row => row.kind === 'run');
}

function label(row: RunListRow): string {
  if (row.kind === 'thread') return `Thread ${row.threadId}`;
  return row.kind === 'run' ? row.label : row.kind;
}
