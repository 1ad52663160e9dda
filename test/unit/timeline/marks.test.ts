import { describe, expect, it } from 'vitest';
import { marksOf } from '../../../src/timeline/marks';
import { createFrameTable } from '../../../src/wire/frame-table';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const inspection = inspect(
  stream(`
    0    RUN_STARTED
    10   STATE_SNAPSHOT {}
    20   TEXT_MESSAGE_START message=m1 role=assistant
    30   STATE_DELTA replace /missing 1
    100  TEXT_MESSAGE_CONTENT message=m1 delta="a"
    110  TEXT_MESSAGE_END message=m1
    115  TEXT_MESSAGE_START message=m2 role=assistant
    120  TEXT_MESSAGE_CONTENT message=m2 delta="b"
    130  TEXT_MESSAGE_END message=m2
    140  RUN_FINISHED
  `),
);

describe('marksOf', () => {
  it('draws each message from its first to its last event', () => {
    expect(marksOf(inspection, 1).bars.text).toEqual([
      { from: 20, to: 110 },
      { from: 115, to: 130 },
    ]);
  });

  it('joins what is nearer than the resolution', () => {
    expect(marksOf(inspection, 10).bars.text).toEqual([{ from: 20, to: 130 }]);
  });

  it('marks state changes, and those that failed', () => {
    expect(marksOf(inspection, 1).changes).toEqual([
      { t: 10, failed: false },
      { t: 30, failed: true },
    ]);
  });

  it('marks findings of one severity once where they stand close together, in any order', () => {
    const frames = createFrameTable();
    for (let t = 0; t <= 500; t++) frames.push({ index: t, t, text: '', data: '' });
    const findings = [500, 100, 104, 96, 103].map(
      frame => ({ rule: 'a/b', severity: 'warning', frame, pointer: '', message: '' }) as const,
    );

    const marks = marksOf({ ...inspection, findings, frames }, 1);

    expect(marks.findings.map(({ t }) => t)).toEqual([500, 100, 104, 96]);
  });

  it('marks findings at their events', () => {
    expect(marksOf(inspection, 1).findings).toContainEqual({ t: 30, severity: 'warning' });
  });
});
