import { describe, expect, it } from 'vitest';
import type { Finding, Severity } from '../../../src/rules/finding';
import { createFindingIndex } from '../../../src/timeline/finding-index';
import { createFrameTable } from '../../../src/wire/frame-table';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const inspection = inspect(
  stream(`
    0    RUN_STARTED
    20   TEXT_MESSAGE_START message=m1 role=assistant
    30   STATE_DELTA replace /missing 1
    100  TEXT_MESSAGE_CONTENT message=m1 delta="a"
    110  TEXT_MESSAGE_END message=m1
    140  RUN_FINISHED
  `),
);

describe('createFindingIndex', () => {
  it('knows the worst finding of a frame', () => {
    const index = createFindingIndex([at(3, 'info'), at(3, 'error'), at(3, 'warning')], createFrameTable());

    expect(index.severityAt(3)).toBe('error');
    expect(index.severityAt(4)).toBeNull();
  });

  it('does not blame a message for a finding on an event that came between its own', () => {
    const index = createFindingIndex(inspection.findings, inspection.frames);
    const message = inspection.items.find(item => 'kind' in item && item.id === 'm1');

    expect(index.severityAt(2)).toBe('warning');
    expect(message && index.severityWithin(message)).toBeNull();
  });

  it('leaves stalls to their own rows', () => {
    const index = createFindingIndex([stall(2), stall(1)], inspection.frames);

    expect(index.frames).toEqual([]);
    expect(index.gaps.map(({ before, after, from, to }) => [before, after, from, to])).toEqual([
      [0, 1, 0, 20],
      [1, 2, 20, 30],
    ]);
  });

  it('takes in later findings, also on earlier frames', () => {
    const findings = [at(5, 'info')];
    const index = createFindingIndex(findings, inspection.frames);

    findings.push(at(2, 'warning'), at(5, 'error'), at(null, 'error'), stall(3));
    expect(index.frames).toEqual([5]);
    index.extend();

    expect(index.frames).toEqual([2, 5]);
    expect(index.severityAt(5)).toBe('error');
    expect(index.atEnd).toHaveLength(1);
    expect(index.gaps).toHaveLength(1);
  });
});

function at(frame: number | null, severity: Severity): Finding {
  return { rule: 'a/b', severity, frame, pointer: '', message: '' };
}

function stall(frame: number): Finding {
  return { rule: 'timing/stall', severity: 'info', frame, pointer: '', message: '' };
}
