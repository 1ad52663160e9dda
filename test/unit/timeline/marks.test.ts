import { describe, expect, it } from 'vitest';
import { createFindingIndex } from '../../../src/timeline/finding-index';
import { marksOf } from '../../../src/timeline/marks';
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

  it('marks findings at their events', () => {
    expect(marksOf(inspection, 1).findings).toContainEqual({ t: 30, severity: 'warning' });
  });
});

describe('createFindingIndex', () => {
  it('knows the worst finding of a frame', () => {
    const index = createFindingIndex([
      { rule: 'a/b', severity: 'info', frame: 3, pointer: '', message: '' },
      { rule: 'a/c', severity: 'error', frame: 3, pointer: '', message: '' },
      { rule: 'a/d', severity: 'warning', frame: 3, pointer: '', message: '' },
    ]);

    expect(index.severityAt(3)).toBe('error');
    expect(index.severityAt(4)).toBeNull();
  });

  it('does not blame a message for a finding on an event that came between its own', () => {
    const index = createFindingIndex(inspection.findings);
    const message = inspection.items.find(item => 'kind' in item && item.id === 'm1');

    expect(index.severityAt(3)).toBe('warning');
    expect(message && index.severityWithin(message)).toBeNull();
  });

  it('leaves stalls to their own rows', () => {
    const index = createFindingIndex([{ rule: 'timing/stall', severity: 'info', frame: 1, pointer: '', message: '' }]);

    expect(index.frames).toEqual([]);
  });
});
