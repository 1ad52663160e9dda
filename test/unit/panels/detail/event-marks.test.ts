import { describe, expect, it } from 'vitest';
import { eventMarks } from '../../../../panels/detail/event-marks';
import type { Json } from '../../../../src/base/json';
import type { Finding } from '../../../../src/rules/finding';
import { applyPatch, type Operation } from '../../../../src/state/patch';

function marksOf(state: Json, delta: readonly Operation[]) {
  const outcome = applyPatch(state, delta);
  const failure = outcome.ok ? null : outcome.failure;
  const findings: Finding[] = failure
    ? [{ rule: failure.rule, severity: 'warning', frame: 3, pointer: `/delta/${failure.operation}/path`, message: '' }]
    : [];
  const sent = { type: 'STATE_DELTA', delta } as unknown as Json;
  return eventMarks(sent, findings, { kind: 'delta', frame: 3, operations: delta, failure });
}

describe('marks in an event as sent', () => {
  it('show where findings point at', () => {
    const finding: Finding = {
      rule: 'schema/unknown-field',
      severity: 'warning',
      frame: 1,
      pointer: '/extra',
      message: '',
    };

    const marks = eventMarks({ type: 'RAW', extra: 1 }, [finding], null);

    expect([...marks]).toEqual([['/extra', { severity: 'warning', note: 'schema/unknown-field' }]]);
  });

  it('show the failed operation, the segment at fault, and what was undone', () => {
    const marks = marksOf({ spent: 1, days: [1] }, [
      { op: 'replace', path: '/spent', value: 2 },
      { op: 'replace', path: '/days/3/hotel', value: 'x' },
    ]);

    expect(marks.get('/delta/0')).toEqual({ note: 'undone' });
    expect(marks.get('/delta/1')).toEqual({ severity: 'warning', note: 'failed' });
    expect(marks.get('/delta/1/path')).toEqual({ bad: ['/days/'.length, '/days/3'.length] });
  });

  it('show the value that a test did not find', () => {
    const marks = marksOf({ a: 1 }, [{ op: 'test', path: '/a', value: 2 }]);

    expect(marks.get('/delta/0/value')).toMatchObject({ severity: 'warning' });
  });

  it('keep nothing of a patch that applies', () => {
    expect(marksOf({ a: 1 }, [{ op: 'replace', path: '/a', value: 2 }]).size).toBe(0);
  });
});
