import { describe, expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

function found(text: string): unknown[] {
  return inspect(stream(text, { request: null })).findings.map(({ rule, severity, frame, cause }) => [
    rule,
    severity,
    frame,
    cause,
  ]);
}

const FAILED = ['patch/path-missing', 'warning', 1, undefined];

describe('a patch that does not apply', () => {
  it('is followed by a snapshot, or the end of the run says that none came', () => {
    const run = '0 RUN_STARTED\n1 STATE_DELTA remove /x\n2 STATE_DELTA add /y 1\n3 RUN_FINISHED';

    expect(found(run)).toEqual([FAILED, ['state/no-resync', 'info', 3, 1]]);
    expect(found(run.replace('3 RUN_FINISHED', '3 STATE_SNAPSHOT {}\n4 RUN_FINISHED'))).toEqual([FAILED]);
  });

  it('is forgotten when its run fails', () => {
    expect(
      found('0 RUN_STARTED\n1 STATE_DELTA remove /x\n2 RUN_ERROR message=no\n3 RUN_STARTED\n4 RUN_FINISHED'),
    ).toEqual([FAILED]);
  });
});

describe('a snapshot of the state', () => {
  it('that drops keys and keeps others is told once, also when they come back', () => {
    expect(
      found(`
        0 RUN_STARTED
        1 STATE_SNAPSHOT {"thinking":["a"],"titles":{}}
        2 STATE_SNAPSHOT {"titles":{}}
        3 STATE_SNAPSHOT {"thinking":["a"],"titles":{}}
        4 STATE_SNAPSHOT {"titles":{}}
        5 RUN_FINISHED
      `),
    ).toEqual([['state/snapshot-drops-keys', 'info', 2, undefined]]);
  });

  it('may start afresh', () => {
    expect(
      found(`
        0 RUN_STARTED
        1 STATE_SNAPSHOT {"a":1,"b":2}
        2 STATE_SNAPSHOT {}
        3 STATE_SNAPSHOT {"c":1}
        4 STATE_SNAPSHOT [1]
        5 STATE_SNAPSHOT null
        6 RUN_FINISHED
      `),
    ).toEqual([]);
  });
});
