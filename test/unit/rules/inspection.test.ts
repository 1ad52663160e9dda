import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTables, splitChunks } from '../../../src/capture/chunks';
import type { EndReason } from '../../../src/capture/stream';
import { isRuleId } from '../../../src/rules/catalogue';
import { createInspection, type Inspection } from '../../../src/rules/inspection';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes } from '../../fixtures/samples';
import { stream, streamOf, streamText } from '../../fixtures/stream';

const brief = ({ findings }: Inspection) => findings.map(({ rule, frame, cause }) => [rule, frame, cause]);

describe('an inspection', () => {
  it('applies deltas to the state of the request', () => {
    const { state } = inspect(
      stream('0 RUN_STARTED\n1 STATE_DELTA replace /n 2\n2 RUN_FINISHED', { request: { state: { n: 1 } } }),
    );

    expect(state.current).toEqual({ n: 2 });
  });

  it('starts from the given state when the request has none', () => {
    const { state } = inspect(stream('0 RUN_STARTED\n1 RUN_FINISHED'), { n: 1 });

    expect(state.current).toEqual({ n: 1 });
  });

  it('starts from the messages of the request, also from those without an id', () => {
    const { messages } = inspect(
      stream('0 RUN_STARTED\n1 RUN_FINISHED', { request: { messages: [{ role: 'user', content: 'hi' }] } }),
    );

    expect(messages).toEqual([{ id: 'request message 1', role: 'user', content: 'hi' }]);
  });

  it('starts from the state of a request in an envelope, whatever the case of its ids', () => {
    const input = { thread_id: 't1', run_id: 'asked', messages: [], state: { n: 1 } };
    const { state, findings } = inspect(
      stream('0 RUN_STARTED run=other\n1 RUN_FINISHED', { request: JSON.stringify({ payload: input }) }),
    );

    expect(state.current).toEqual({ n: 1 });
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['request/unknown-field', '/thread_id'],
      ['request/unknown-field', '/run_id'],
      ['sequence/run-id-not-requested', '/runId'],
    ]);
  });

  it('names the failing operation of a patch, and keeps the state', () => {
    const inspection = inspect(
      stream(`
        0  RUN_STARTED
        5  STATE_SNAPSHOT  {"todos":[]}
        9  STATE_DELTA     add /todos/- {"text":"tea"}
        12 STATE_DELTA     add /n 1 ; replace /todos/7/text "coffee"
        20 RUN_FINISHED
      `),
    );

    expect(inspection.findings.filter(({ severity }) => severity !== 'info')).toHaveLength(1);
    expect(inspection.findingsAt(3)[0]).toMatchObject({ severity: 'warning', pointer: '/delta/1/path' });
    expect(inspection.state.current).toEqual({ todos: [{ text: 'tea' }] });
  });

  it('drops an operation that is none, and points at the others where they stood', () => {
    const inspection = inspect(
      stream(`
        0 RUN_STARTED
        1 STATE_DELTA [{"op":"increment","path":"/n"},{"op":"add","path":"/k","value":1},{"op":"remove","path":"/x"}]
        2 RUN_FINISHED
      `),
    );

    expect(inspection.findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['patch/unknown-op', expect.stringMatching(/^\/delta\/0/)],
      ['patch/path-missing', '/delta/2/path'],
      ['state/no-resync', ''],
    ]);
  });

  it('names the event that closed what an event continues', () => {
    const inspection = inspect(
      stream(`
        0 RUN_STARTED
        1 TEXT_MESSAGE_START message=m
        2 TEXT_MESSAGE_END message=m
        3 TEXT_MESSAGE_CONTENT message=m delta=late
        4 RUN_FINISHED
      `),
    );

    expect(brief(inspection)).toEqual([['text/not-open', 3, 2]]);
    expect(inspection.messages).toEqual([{ id: 'm', role: 'assistant', content: '' }]);
  });

  it('finds all that is open at RUN_FINISHED, and where it was opened', () => {
    const inspection = inspect(
      stream(`
        0 RUN_STARTED
        1 TEXT_MESSAGE_START message=m
        2 STEP_STARTED step=s
        3 RUN_FINISHED
      `),
    );

    expect(brief(inspection)).toEqual([
      ['step/open-at-finish', 3, 2],
      ['text/open-at-finish', 3, 1],
    ]);
    expect(inspection.runs[0]?.ending).toBe('success');
  });

  it('warns of a RUN_FINISHED that names another run', () => {
    expect(brief(inspect(stream('0 RUN_STARTED run=a\n1 RUN_FINISHED run=b')))).toEqual([
      ['sequence/run-id-mismatch', 1, 0],
    ]);
  });

  it('notes a stall inside a run, and whether the connection lived', () => {
    const { findings } = inspect(
      stream(
        `
        0    RUN_STARTED
        900  : keep-alive
        2500 RUN_FINISHED
        9000 RUN_STARTED run=r2
        9001 RUN_FINISHED
      `,
        { request: null },
      ),
    );

    expect(findings).toMatchObject([{ rule: 'timing/stall', severity: 'info', frame: 1, cause: 0 }]);
    expect(findings[0]?.message).toContain('2.50 s between #0 and #1; the connection was kept alive by 1 comment');
  });

  it.each<[EndReason, string, readonly string[]]>([
    ['complete', 'truncated', ['wire/truncated']],
    ['failed', 'truncated', ['wire/truncated']],
    ['cancelled', 'aborted', []],
    ['aborted', 'aborted', []],
    ['page-gone', 'truncated', []],
  ])('takes an open run whose stream is %s for %s', (end, ending, rules) => {
    const { runs, findings } = inspect(stream('0 RUN_STARTED\n1 STEP_STARTED step=s', { end, endT: 9 }));

    expect(runs).toMatchObject([{ runId: 'r1', first: 0, last: 1, startT: 0, endT: 9, ending }]);
    expect(findings.map(({ rule, frame }) => [rule, frame])).toEqual(rules.map(rule => [rule, null]));
  });

  it.each([
    ['0 RUN_STARTED\n1 RUN_FINISHED', 'success'],
    ['0 RUN_STARTED\n1 RUN_FINISHED {"type":"cancelled"}', 'cancelled'],
    ['0 RUN_STARTED\n1 RUN_ERROR message=no', 'error'],
    ['0 RUN_STARTED\n1 RUN_FINISHED\n2 RUN_ERROR message=late', 'error'],
    ['0 RUN_STARTED\n1 RUN_FINISHED {"type":"interrupt","interrupts":[{"id":"i1","reason":"x"}]}', 'interrupt'],
  ])('reads the ending of %j', (text, ending) => {
    expect(inspect(stream(text)).runs.map(run => run.ending)).toEqual([ending]);
  });

  it('keeps the ids of interrupts', () => {
    const { runs } = inspect(
      stream('0 RUN_STARTED\n1 RUN_FINISHED {"type":"interrupt","interrupts":[{"id":"i1","reason":"x"}]}'),
    );

    expect(runs[0]?.interrupts).toEqual(['i1']);
  });

  it('says that a run is running while the page still reads', () => {
    const inspection = inspect(stream('0 RUN_STARTED', { end: null }));

    expect(inspection.runs[0]?.ending).toBe('running');
    expect(inspection.findings).toEqual([]);
  });

  it('quotes the body of an HTTP error, and opens no named run', () => {
    const { runs, findings } = inspect(
      streamOf('{"error":"token expired"}', { status: 401, contentType: 'application/json' }),
    );

    expect(findings).toMatchObject([{ rule: 'wire/http-error', severity: 'info', frame: null }]);
    expect(findings[0]?.message).toContain('401: {"error":"token expired"}');
    expect(runs).toMatchObject([{ runId: '', threadId: '', first: 0, last: -1, ending: 'error' }]);
  });

  it('says that an answer is no event stream', () => {
    const { runs, findings } = inspect(streamOf('<html>', { contentType: 'text/html' }));

    expect(findings.map(({ rule }) => rule)).toEqual(['wire/content-type']);
    expect(runs.map(({ runId, ending }) => [runId, ending])).toEqual([['', 'error']]);
  });

  it('takes an event stream without any event for truncated', () => {
    const { runs, findings } = inspect(streamOf(''));

    expect(findings.map(({ rule }) => rule)).toEqual(['wire/truncated']);
    expect(runs.map(({ ending }) => ending)).toEqual(['truncated']);
  });

  it('gives a run that opens late the frames before it', () => {
    const { runs } = inspect(streamOf(sampleBytes('dialects/tanstack-durable.sse')));

    expect(runs).toMatchObject([{ runId: 'r', first: 0, last: 5, ending: 'success' }]);
  });

  it('decodes a frame again on demand', () => {
    const inspection = inspect(stream('0 RUN_STARTED\n1 data {oops\n2 RUN_FINISHED'));

    expect(inspection.decoded(0)).toMatchObject({ kind: 'event', event: { type: 'RUN_STARTED' } });
    expect(inspection.decoded(1)).toMatchObject({ kind: 'unusable', type: '', sent: null });
  });

  it('counts the bytes of the wire', () => {
    const text = '0 RUN_STARTED\n1 : ping\n2 RUN_FINISHED';

    expect(inspect(stream(text)).bytes).toBe(streamText(text).length);
  });

  it('finds the same whether it reads all at once or a part and then the rest', () => {
    const capture = streamOf(sampleBytes('all-events.sse'), { cut: 100 });
    const whole = inspect(capture);
    const chunks = splitChunks(capture.chunks);

    fc.assert(
      fc.property(fc.nat(chunks.length), at => {
        const parts = createInspection(capture.head, { state: {} });
        const tables = chunks.map(chunk => ({
          times: [chunk.t],
          ends: [chunk.bytes.length],
          bytes: chunk.bytes.slice(),
        }));
        parts.push(joinTables(tables.slice(0, at)));
        parts.push(joinTables(tables.slice(at)));
        if (capture.end !== null) parts.finish(capture.end);

        expect(parts.messages).toEqual(whole.messages);
        expect(parts.items).toEqual(whole.items);
        expect(parts.runs).toEqual(whole.runs);
        expect(parts.findings).toEqual(whole.findings);
        expect(parts.state.current).toEqual(whole.state.current);
      }),
      { numRuns: 20 },
    );
  });

  it('finds with known rules only, and throws on no bytes', () => {
    const type = fc.constantFrom(
      'RUN_STARTED',
      'TEXT_MESSAGE_CHUNK',
      'STATE_DELTA',
      'MESSAGES_SNAPSHOT',
      'ACTIVITY_DELTA',
      'RunStarted',
      'X',
    );
    const member = fc.constantFrom(
      'messageId',
      'delta',
      'messages',
      'patch',
      'run_id',
      'outcome',
      '__proto__',
      'subagentRunId',
      'event',
    );
    const event = fc
      .tuple(type, fc.dictionary(member, fc.jsonValue({ maxDepth: 3 })))
      .map(([name, members]) => JSON.stringify({ ...members, type: name }));
    const piece = fc.oneof(
      event.map(json => `data: ${json}\n\n`),
      fc.json().map(json => `data: ${json}\n\n`),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n\r\n', 'data: ', ': x\n\n', 'data: null\n\n', 'data\n\n'),
    );

    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 1, max: 50 }), (pieces, cut) => {
        const inspection = inspect(streamOf(pieces.join(''), { cut }));

        expect(inspection.findings.filter(({ rule }) => !isRuleId(rule))).toEqual([]);
        expect(inspection.runs.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.uint8Array(), bytes => inspect(streamOf(bytes)).runs.length > 0));
  });

  it('survives JSON that is nested a hundred thousand deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);

    const { state, findings } = inspect(
      streamOf(
        `data: {"type":"RUN_STARTED","threadId":"t","runId":"r","x":${deep}}\n\ndata: {"type":"STATE_SNAPSHOT","snapshot":${deep}}\n\n`,
      ),
    );

    expect(Array.isArray(state.current)).toBe(true);
    expect(findings.map(({ rule }) => rule)).toContain('schema/unknown-field');
  });
});
