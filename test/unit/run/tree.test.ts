import { describe, expect, it } from 'vitest';
import { type Item, isSpan, type Span } from '../../../src/run/run';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes } from '../../fixtures/samples';
import { stream, streamOf } from '../../fixtures/stream';

/** `kind id first-last` of spans, `TYPE frames` of events, indented by nesting. */
function draw(items: readonly Item[], indent = ''): string[] {
  return items.flatMap(item =>
    isSpan(item)
      ? [`${indent}${item.kind} ${item.id} ${item.first}-${item.last}`, ...draw(item.items, `${indent}  `)]
      : [`${indent}${item.type} ${item.frames.join(' ')}`],
  );
}

const spansOf = (items: readonly Item[]): Span[] =>
  items.filter(isSpan).flatMap(span => [span, ...spansOf(span.items)]);

function framesOf(items: readonly Item[]): number[] {
  return items.flatMap(item => (isSpan(item) ? framesOf(item.items) : [...item.frames]));
}

describe('the tree of a stream', () => {
  it('folds deltas into their message, and steps around it', () => {
    const { items } = inspect(
      stream(`
        0 RUN_STARTED
        1 STEP_STARTED step=s
        2 TEXT_MESSAGE_START message=m
        3 TEXT_MESSAGE_CONTENT message=m delta="Hel"
        4 TEXT_MESSAGE_CONTENT message=m delta="lo"
        5 STATE_SNAPSHOT {}
        6 TEXT_MESSAGE_END message=m
        7 STEP_FINISHED step=s
        8 STATE_SNAPSHOT {}
        9 RUN_FINISHED
      `),
    );

    expect(draw(items)).toEqual([
      'RUN_STARTED 0',
      'step s 1-7',
      '  STEP_STARTED 1',
      '  text m 2-6',
      '    TEXT_MESSAGE_START 2',
      '    TEXT_MESSAGE_CONTENT 3 4',
      '    TEXT_MESSAGE_END 6',
      '  STATE_SNAPSHOT 5',
      '  STEP_FINISHED 7',
      'STATE_SNAPSHOT 8',
      'RUN_FINISHED 9',
    ]);
    expect(spansOf(items)[1]).toMatchObject({ name: 'assistant', text: 'Hello', deltas: 2, end: 6 });
  });

  it('keeps the result with its call, after its end too', () => {
    const { items } = inspect(
      stream(`
        0 RUN_STARTED
        1 TOOL_CALL_START call=c name=find
        2 TOOL_CALL_ARGS call=c delta={}
        3 TOOL_CALL_END call=c
        4 CUSTOM name=x 1
        5 TOOL_CALL_RESULT message=r call=c content=ok
        6 RUN_FINISHED
      `),
    );

    expect(spansOf(items)[0]).toMatchObject({ kind: 'tool', name: 'find', first: 1, last: 5, end: 3, result: 5 });
  });

  it('shows reasoning messages inside the span that is open', () => {
    const { items } = inspect(
      stream(`
        0 RUN_STARTED
        1 REASONING_START message=s
        2 REASONING_MESSAGE_START message=q
        3 REASONING_MESSAGE_CONTENT message=q delta=hm
        4 REASONING_MESSAGE_END message=q
        5 REASONING_END message=s
        6 REASONING_MESSAGE_CHUNK message=z delta=alone
        7 RUN_FINISHED
      `),
    );

    expect(spansOf(items)).toMatchObject([
      { kind: 'reasoning', id: 's', first: 1, last: 5, end: 5, text: 'hm' },
      { kind: 'reasoning', id: 'z', first: 6, last: 6, end: 6, text: 'alone' },
    ]);
  });

  it('nests subagents, and what is tagged with them', () => {
    const { items } = inspect(
      stream(`
        0 RUN_STARTED
        1 SUBAGENT_STARTED subagent=a name=scout
        2 SUBAGENT_STARTED subagent=b name=digger parent=a
        3 STEP_STARTED step=s subagent=b
        4 ACTIVITY_SNAPSHOT message=x type=plan subagent=b {}
        5 ACTIVITY_DELTA message=x type=plan []
        6 STATE_DELTA []
        7 STEP_FINISHED step=s subagent=b
        8 SUBAGENT_FINISHED subagent=b
        9 SUBAGENT_FINISHED subagent=a
        10 RUN_FINISHED
      `),
    );

    expect(draw(items)).toEqual([
      'RUN_STARTED 0',
      'subagent a 1-9',
      '  SUBAGENT_STARTED 1',
      '  subagent b 2-8',
      '    SUBAGENT_STARTED 2',
      '    step s 3-7',
      '      STEP_STARTED 3',
      '      activity x 4-5',
      '        ACTIVITY_SNAPSHOT 4',
      '        ACTIVITY_DELTA 5',
      '      STEP_FINISHED 7',
      '    SUBAGENT_FINISHED 8',
      '  SUBAGENT_FINISHED 9',
      'STATE_DELTA 6',
      'RUN_FINISHED 10',
    ]);
  });

  it('keeps chunks that bring nothing with the item that they continue', () => {
    const { items, messages } = inspect(
      stream(`
        0 RUN_STARTED
        1 TOOL_CALL_CHUNK call=c toolCallName=find
        2 TOOL_CALL_CHUNK
        3 REASONING_MESSAGE_CHUNK message=r subagent=s
        4 REASONING_MESSAGE_CHUNK subagent=s
        5 TEXT_MESSAGE_CHUNK message=m delta=a
        6 TEXT_MESSAGE_CHUNK message=m
        7 RUN_FINISHED
      `),
    );

    expect(draw(items)).toEqual([
      'RUN_STARTED 0',
      'tool c 1-2',
      '  TOOL_CALL_CHUNK 1 2',
      'reasoning r 3-4',
      '  REASONING_MESSAGE_CHUNK 3 4',
      'text m 5-6',
      '  TEXT_MESSAGE_CHUNK 5 6',
      'RUN_FINISHED 7',
    ]);
    expect(messages.map(({ content }) => content)).toEqual([undefined, '', 'a']);
  });

  it('ends chunked items at their last chunk', () => {
    const { items } = inspect(streamOf(sampleBytes('chunks-only.sse')));

    expect(draw(items)).toEqual([
      'RUN_STARTED 0',
      'text a 1-2',
      '  TEXT_MESSAGE_CHUNK 1 2',
      'tool c1 3-3',
      '  TOOL_CALL_CHUNK 3',
      'text b 4-4',
      '  TEXT_MESSAGE_CHUNK 4',
      'RUN_FINISHED 5',
    ]);
    expect(spansOf(items).map(span => [span.end, span.text])).toEqual([
      [2, 'Hello'],
      [3, '{}'],
      [4, 'again'],
    ]);
  });

  it('invents no end', () => {
    const { items } = inspect(stream('0 RUN_STARTED\n1 TEXT_MESSAGE_START message=m\n2 RUN_ERROR message=no'));

    expect(spansOf(items)[0]).toMatchObject({ first: 1, last: 1, end: null });
  });

  it('shows every frame once, also those that are refused or no events', () => {
    const capture = stream(`
      0 RUN_STARTED
      1 data {oops
      2 TEXT_MESSAGE_CONTENT message=m delta=x
      3 NO_SUCH_TYPE
      4 RUN_FINISHED
      5 CUSTOM name=late 1
    `);
    const samples = streamOf(sampleBytes('all-events.sse'));

    for (const inspection of [inspect(capture), inspect(samples)]) {
      const frames = framesOf(inspection.items).sort((a, b) => a - b);

      expect(frames).toEqual([...inspection.frames].map(({ index }) => index));
    }
  });
});

describe('the server of a guide whose reasoning has no ids', () => {
  const guide = stream(`
    0   RUN_STARTED thread=t1 run=r1 timestamp:=1
    100 REASONING_START
    110 data {"type":"REASONING_MESSAGE_CONTENT","delta":"Looking at sensors. "}
    120 data {"type":"REASONING_MESSAGE_CONTENT","delta":"Node 4 is hot."}
    130 REASONING_END
    140 TOOL_CALL_START call=c name=reset
    150 TOOL_CALL_ARGS call=c delta="{}"
    160 TOOL_CALL_END call=c
    170 data {"type":"TOOL_CALL_RESULT","toolCallId":"c","result":"done"}
    180 data {"type":"STATE_DELTA","patch":[{"op":"add","path":"/alerts","value":[]}]}
    190 TEXT_MESSAGE_START message=m role=assistant
    200 TEXT_MESSAGE_CONTENT message=m delta="Reset."
    210 TEXT_MESSAGE_END message=m
    220 RUN_FINISHED outcome={"type":"success"}
  `);

  it('is understood whole', () => {
    const { messages, state, runs, items } = inspect(guide);

    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['reasoning', 'Looking at sensors. Node 4 is hot.'],
      ['assistant', undefined],
      ['tool', 'done'],
      ['assistant', 'Reset.'],
    ]);
    expect(state.current).toEqual({ alerts: [] });
    expect(runs.map(({ ending }) => ending)).toEqual(['success']);
    expect(spansOf(items)[0]).toMatchObject({
      kind: 'reasoning',
      first: 1,
      last: 4,
      end: 4,
      text: 'Looking at sensors. Node 4 is hot.',
      items: [{ frames: [1] }, { frames: [2, 3] }, { frames: [4] }],
    });
  });

  it('is told where it leaves AG-UI 1.0, once per event, and nothing more', () => {
    const { findings } = inspect(guide);

    expect(findings.map(({ rule, frame, pointer }) => [rule, frame, pointer])).toEqual([
      ['schema/missing-field', 1, '/messageId'],
      ['schema/missing-field', 2, '/messageId'],
      ['schema/missing-field', 3, '/messageId'],
      ['schema/missing-field', 4, '/messageId'],
      ['schema/missing-field', 8, '/result'],
      ['schema/missing-field', 8, '/messageId'],
      ['schema/missing-field', 9, '/patch'],
    ]);
    expect(findings.every(({ client }) => client === '@ag-ui/client 1.0 ends the run here.')).toBe(true);
  });

  it('is understood in the retired events, too', () => {
    const { messages, findings } = inspect(streamOf(sampleBytes('dialects/legacy-0.0.59-thinking.sse')));

    expect(messages.map(({ role, content }) => [role, content])).toEqual([['reasoning', 'hmm ok']]);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
