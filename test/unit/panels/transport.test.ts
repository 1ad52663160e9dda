import { describe, expect, it } from 'vitest';
import { findingFrom, stateChangeFrom } from '../../../panels/transport/jumps';
import { playOn } from '../../../panels/transport/player';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const inspection = inspect(
  stream(`
    0     RUN_STARTED
    100   STATE_SNAPSHOT {}
    200   CUSTOM name=a value:=1
    300   STATE_DELTA add /a 1
    9300  RUN_FINISHED
  `),
);

describe('stateChangeFrom', () => {
  it.each([
    [0, 'next', 1],
    [1, 'next', 3],
    [2, 'next', 3],
    [3, 'next', null],
    [4, 'previous', 3],
    [3, 'previous', 1],
    [2, 'previous', 1],
    [1, 'previous', null],
  ] as const)('leads from #%i to the %s state change', (cursor, direction, frame) => {
    expect(stateChangeFrom(inspection, firstRun(), cursor, direction)).toBe(frame);
  });
});

describe('findingFrom', () => {
  it.each([
    [0, 'next', 2],
    [2, 'next', 4],
    [4, 'next', null],
    [4, 'previous', 2],
    [2, 'previous', null],
  ] as const)('leads from #%i to the %s finding of the run', (cursor, direction, frame) => {
    expect(findingFrom([2, 4, 9], firstRun(), cursor, direction)).toBe(frame);
  });
});

describe('playOn', () => {
  it('moves as far as the recorded time leads and keeps the rest', () => {
    expect(playOn(inspection.frames, 0, 4, 250, true)).toEqual({ frame: 2, rest: 50 });
  });

  it('plays a long pause as a short one while idle is squeezed', () => {
    expect(playOn(inspection.frames, 3, 4, 1000, true)).toEqual({ frame: 4, rest: 0 });
    expect(playOn(inspection.frames, 3, 4, 1000, false)).toEqual({ frame: 3, rest: 1000 });
  });

  it('stops at the last frame', () => {
    expect(playOn(inspection.frames, 0, 3, 1e6, true).frame).toBe(3);
  });
});

function firstRun() {
  const run = inspection.runs[0];
  if (!run) throw new Error('No run');
  return run;
}
