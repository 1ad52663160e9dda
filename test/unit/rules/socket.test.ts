import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSocketLines } from '../../../src/archive/ws-jsonl';
import type { JsonObject } from '../../../src/base/json';
import type { Inspection } from '../../../src/rules/inspection';
import { createMessageReplay } from '../../../src/rules/messages-at';
import { inspect } from '../../fixtures/inspect';
import { type SocketLine, socketOf } from '../../fixtures/socket';

const start = (runId: string): JsonObject => ({ type: 'RUN_STARTED', threadId: 't', runId });
const finish = (runId: string): JsonObject => ({ type: 'RUN_FINISHED', threadId: 't', runId });
const say = (messageId: string, delta: string): JsonObject => ({
  type: 'TEXT_MESSAGE_CHUNK',
  messageId,
  role: 'assistant',
  delta,
});
const user = (id: string): JsonObject => ({ id, role: 'user', content: id });
const input = (runId: string, members: JsonObject = {}): SocketLine => [
  'out',
  { threadId: 't', runId, state: {}, messages: [user('u1')], tools: [], context: [], forwardedProps: {}, ...members },
];
/** An event with its run and its place, as a channel for several runs sends it. */
const numbered = (runId: string, seq: number, event: JsonObject): SocketLine => [
  'in',
  { type: 'event', runId, seq, event },
];

const of = (...lines: SocketLine[]) => inspect(socketOf(lines));

/** Severity, rule and frame: errors and warnings, and what the wire shows besides envelopes. */
function findings({ findings: list }: Inspection): string[] {
  return list
    .filter(({ rule, severity }) => severity !== 'info' || (rule.startsWith('wire/') && rule !== 'wire/envelope'))
    .map(({ severity, rule, frame }) => `${severity} ${rule} ${frame}`);
}

const endings = ({ runs }: Inspection) => runs.map(({ runId, ending }) => `${runId} ${ending}`);

function sample(name: string): Inspection {
  const path = join(import.meta.dirname, '../../fixtures/samples/dialects', `${name}.ws.jsonl`);
  const read = readSocketLines(readFileSync(path, 'utf8'));
  if (!read.ok) throw new Error(read.error);
  return inspect(read.value);
}

describe('a socket', () => {
  it('counts every message as a frame, and folds what came in', () => {
    const inspection = of(input('r1'), ['in', start('r1')], ['in', say('m1', 'Hi')], ['in', finish('r1')]);

    expect(inspection.frames).toHaveLength(4);
    expect(endings(inspection)).toEqual(['r1 success']);
    expect(inspection.messages.map(({ id }) => id)).toEqual(['u1', 'm1']);
    expect(findings(inspection)).toEqual([]);
  });

  it('starts each run from the state and the messages that its input brings', () => {
    const second = input('r2', { state: { n: 2 }, messages: [user('u1'), user('u2')] });
    const delta = { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: 3 }] };

    const inspection = of(
      input('r1', { state: { n: 1 } }),
      ['in', start('r1')],
      ['in', finish('r1')],
      second,
      ['in', start('r2')],
      ['in', delta],
      ['in', finish('r2')],
    );

    expect(inspection.state.at(2)).toEqual({ n: 1 });
    expect(inspection.state.at(4)).toEqual({ n: 2 });
    expect(inspection.state.current).toEqual({ n: 3 });
    expect(inspection.messages.map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(findings(inspection)).toEqual([]);
  });

  it('knows the tools of the input', () => {
    const inspection = of(
      input('r1', { tools: [{ name: 'show_map', description: '' }] }),
      ['in', start('r1')],
      ['in', { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'show_map' }],
      ['in', { type: 'TOOL_CALL_END', toolCallId: 'c' }],
      ['in', { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: 'ok' }],
      ['in', finish('r1')],
    );

    expect(findings(inspection)).toEqual(['warning tool/frontend-answered 4']);
  });

  it('lets messages about something else pass', () => {
    const inspection = of(
      ['in', { hello: 'server' }],
      input('r1'),
      ['in', { type: 'ping' }],
      ['in', start('r1')],
      ['in', 'pong'],
      ['out', { type: 'abort', runId: 'r1' }],
      ['in', new Uint8Array([0, 255])],
      ['in', finish('r1')],
    );

    expect(findings(inspection)).toEqual([]);
    expect(endings(inspection)).toEqual(['r1 success']);
  });

  it('tells what its own clients do with a delta that does not apply', () => {
    const delta = { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: 3 }] };

    const { findings: list } = of(input('r1'), ['in', start('r1')], ['in', delta], ['in', finish('r1')]);

    const found = list.find(({ rule }) => rule === 'patch/path-missing');
    expect(found?.client).toMatch(
      /^@ag-ui\/client 1.0 .* react-websocket\/ag-ui skips deltas .* STATE_SNAPSHOT comes\.$/,
    );
  });

  it('names a way to pack events once', () => {
    const wrapped = (event: JsonObject): SocketLine => ['in', { data: event }];

    const inspection = of(input('r1'), wrapped(start('r1')), wrapped(say('m', 'a')), [
      'in',
      [say('m', 'b'), finish('r1')],
    ]);

    expect(inspection.findings.map(({ frame, message }) => `${frame} ${message}`)).toEqual([
      '1 The event comes in an envelope, at /data.',
      '3 The message holds 2 events in a list.',
    ]);
    expect(inspection.messages.at(-1)).toMatchObject({ content: 'ab' });
  });

  it('is truncated when it closes inside a run, and only then', () => {
    expect(findings(of(input('r1'), ['in', start('r1')]))).toEqual(['error wire/truncated null']);
    expect(findings(of(input('r1'), ['in', start('r1')], ['in', finish('r1')], ['in', 'pong']))).toEqual([]);
    expect(findings(of(['in', 'hello']))).toEqual([]);
  });

  it('is no pause in a run while it waits for one', () => {
    const capture = socketOf([['in', 'hello'], input('r1'), ['in', start('r1')], ['in', finish('r1')]]);
    const times = [0, 60_000, 60_001, 60_002];

    const inspection = inspect({ ...capture, chunks: { ...capture.chunks, times } });

    expect(inspection.findings.filter(({ rule }) => rule === 'timing/stall')).toEqual([]);
  });

  it('tells that events came before anything was asked', () => {
    expect(findings(of(['in', start('r1')], ['in', finish('r1')]))).toEqual(['info wire/events-before-input 0']);
  });

  it('gives the same conversation at its last frame as in the end', () => {
    const inspection = of(
      input('r1'),
      numbered('r1', 1, start('r1')),
      numbered('r1', 2, say('m1', 'a')),
      numbered('r1', 2, say('m1', 'a')),
      [
        'in',
        [
          { runId: 'r1', seq: 3, event: say('m1', 'b') },
          { runId: 'r1', seq: 4, event: finish('r1') },
        ],
      ],
      input('r2', { messages: [user('u1'), user('u2')] }),
    );

    const replay = createMessageReplay(inspection);

    expect(replay.at(5)).toEqual(inspection.messages);
    expect(replay.at(4).map(({ id, content }) => [id, content])).toEqual([
      ['u1', 'u1'],
      ['m1', 'ab'],
    ]);
  });
});

describe('events with sequence numbers', () => {
  it('that come twice are folded once, and named', () => {
    const inspection = of(
      input('r1'),
      numbered('r1', 1, start('r1')),
      numbered('r1', 2, say('m', 'a')),
      numbered('r1', 2, say('m', 'a')),
      numbered('r1', 3, finish('r1')),
    );

    expect(findings(inspection)).toEqual(['info wire/sequence-repeat 3']);
    expect(inspection.findings.at(-1)).toMatchObject({ cause: 2 });
    expect(inspection.messages.at(-1)).toMatchObject({ content: 'a' });
  });

  it.each([
    [3, 'number 2'],
    [5, 'numbers 2, 3 and 4'],
    [40, 'numbers 2 to 39'],
  ])('that skip to %i have a gap: %s', (next, missing) => {
    const { findings: list } = of(input('r1'), numbered('r1', 1, start('r1')), numbered('r1', next, finish('r1')));

    expect(list.at(-1)).toMatchObject({
      rule: 'wire/sequence-gap',
      severity: 'warning',
      frame: 2,
      cause: 1,
      message: `Number ${next} follows number 1: ${missing} never came.`,
    });
  });

  it('may count per run or over all runs, and the runs may overlap', () => {
    const perRun = of(
      input('r1'),
      numbered('r1', 1, start('r1')),
      input('r2'),
      numbered('r2', 1, start('r2')),
      numbered('r1', 2, say('m1', 'x')),
      numbered('r2', 2, say('m2', 'y')),
      numbered('r1', 3, finish('r1')),
      numbered('r2', 3, finish('r2')),
    );
    const overAll = of(
      input('r1'),
      numbered('r1', 1, start('r1')),
      input('r2'),
      numbered('r2', 2, start('r2')),
      numbered('r1', 3, say('m1', 'x')),
      numbered('r2', 4, finish('r2')),
      numbered('r1', 5, finish('r1')),
    );

    for (const inspection of [perRun, overAll]) {
      expect(findings(inspection)).toEqual([]);
      expect(endings(inspection)).toEqual(['r1 success', 'r2 success']);
    }
  });

  it('may name another run than the one at hand, which opens none', () => {
    const inspection = of(
      input('r1'),
      ['in', start('r1')],
      ['in', { ...say('m', 'a'), runId: 'inner' }],
      ['in', finish('r1')],
    );

    expect(findings(inspection).filter(found => found.includes('sequence/'))).toEqual([]);
    expect(inspection.messages.at(-1)).toMatchObject({ content: 'a' });
  });

  it('may begin in the middle of a run that is resumed', () => {
    const asked: SocketLine = ['out', { type: 'resume', runId: 'r1', lastSeq: 4 }];

    expect(findings(of(asked, numbered('r1', 5, say('m', 'x')), numbered('r1', 6, finish('r1'))))).toEqual([]);
    expect(findings(of(numbered('r1', 5, say('m', 'x')), numbered('r1', 6, finish('r1'))))).toEqual([]);
  });

  it('may be numbered anew in the next run', () => {
    const bare = (seq: number, event: JsonObject): SocketLine => ['in', { seq, event }];

    const inspection = of(
      input('r1'),
      bare(1, start('r1')),
      bare(2, finish('r1')),
      input('r2'),
      bare(1, start('r2')),
      bare(2, finish('r2')),
    );

    expect(findings(inspection)).toEqual([]);
    expect(endings(inspection)).toEqual(['r1 success', 'r2 success']);
  });
});

describe('events with names of their own', () => {
  it('that come twice are folded once', () => {
    const named = (id: string, chunk: JsonObject): SocketLine => ['in', { id, chunk }];

    const inspection = of(
      input('r1'),
      named('o:1', start('r1')),
      named('o:2', say('m', 'a')),
      named('o:2', say('m', 'a')),
      named('o:9', finish('r1')),
    );

    expect(findings(inspection)).toEqual(['info wire/sequence-repeat 3']);
    expect(inspection.messages.at(-1)).toMatchObject({ content: 'a' });
  });

  it('are not taken for repeats where the name is that of a subscription', () => {
    const next = (event: JsonObject): SocketLine => ['in', { id: '1', type: 'next', payload: { data: event } }];

    const inspection = of(input('r1'), next(start('r1')), next(say('m', '-')), next(say('m', '-')), next(finish('r1')));

    expect(findings(inspection)).toEqual([]);
    expect(inspection.messages.at(-1)).toMatchObject({ content: '--' });
  });
});

describe('the dialects of sockets', () => {
  it.each([
    ['bare-events', ['r success'], []],
    ['copilotkit-intelligence-phoenix', ['r success'], []],
    ['gateway-envelope', [' truncated'], []],
    ['tanstack', ['r error'], ['error sequence/first-event 2']],
  ])('%s are understood', (name, runs, expected) => {
    const inspection = sample(name);

    expect(endings(inspection)).toEqual(runs);
    expect(findings(inspection)).toEqual(expected);
  });

  it('have a state in the gateway envelope', () => {
    expect(sample('gateway-envelope').state.current).toEqual({ n: 1 });
  });
});
