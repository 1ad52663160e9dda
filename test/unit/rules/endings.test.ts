import { describe, expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { type StreamOptions, stream } from '../../fixtures/stream';

const endings = (text: string, options?: StreamOptions): string[] =>
  inspect(stream(text, options)).runs.map(({ ending }) => ending);

describe('a run', () => {
  it('is a success when RUN_FINISHED has no outcome', () => {
    expect(endings('0 RUN_STARTED\n1 RUN_FINISHED')).toEqual(['success']);
  });

  it('fails with RUN_ERROR, also when that comes after RUN_FINISHED', () => {
    expect(endings('0 RUN_STARTED\n1 RUN_ERROR message=no')).toEqual(['error']);
    expect(endings('0 RUN_STARTED\n1 RUN_FINISHED\n2 RUN_ERROR message=late')).toEqual(['error']);
  });

  it('is cancelled, and neither a success nor an error, when its outcome says so', () => {
    expect(endings('0 RUN_STARTED\n1 RUN_FINISHED outcome={"type":"cancelled"}')).toEqual(['cancelled']);
  });

  it('is truncated without a terminal event, whatever the status of the answer', () => {
    expect(endings('0 RUN_STARTED', { status: 200 })).toEqual(['truncated']);
  });

  it('is aborted when the page leaves', () => {
    expect(endings('0 RUN_STARTED', { end: 'aborted' })).toEqual(['aborted']);
  });

  it('keeps what came before it failed, and leaves it to the next one with nothing open', () => {
    const { messages, state, findings } = inspect(
      stream(`
        0 RUN_STARTED run=r1
        1 STATE_SNAPSHOT {"n":1}
        2 TEXT_MESSAGE_START message=m
        3 TEXT_MESSAGE_CONTENT message=m delta=half
        4 RUN_ERROR message=no
        5 RUN_STARTED run=r2
        6 STATE_DELTA replace /n 2
        7 TEXT_MESSAGE_START message=m
        8 TEXT_MESSAGE_CONTENT message=m delta=way
        9 TEXT_MESSAGE_END message=m
        9 RUN_FINISHED
      `),
    );

    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(messages).toEqual([{ id: 'm', role: 'assistant', content: 'halfway' }]);
    expect(state.current).toEqual({ n: 2 });
  });
});
