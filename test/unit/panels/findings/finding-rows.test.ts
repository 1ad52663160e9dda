import { describe, expect, it } from 'vitest';
import { findingRows, findingsSummary, placeFindings } from '../../../../panels/findings/finding-rows';
import { clientVerdict, protocolVerdict } from '../../../../panels/findings/verdicts';
import type { Severity } from '../../../../src/rules/finding';
import { runAt } from '../../../../src/run/run';
import { inspect } from '../../../fixtures/inspect';
import { stream } from '../../../fixtures/stream';

const everything: ReadonlySet<Severity> = new Set();

const twoRuns = inspect(
  stream(
    `
    0  RUN_STARTED    run=r1
    1  STATE_DELTA    replace /a 1
    2  STEP_STARTED   step=search
    3  RUN_FINISHED
    4  RUN_STARTED    run=r2
    5  STATE_DELTA    replace /b/c 1
    6  TEXT_MESSAGE_CONTENT message=m1 delta=hi
    `,
    { id: 's1', startedAt: 1000 },
  ),
);
const other = inspect(
  stream(
    `
    0  RUN_STARTED    run=r0
    1  STATE_DELTA    remove /x
    2  STATE_SNAPSHOT {}
    3  RUN_FINISHED
    `,
    { id: 's0', startedAt: 500 },
  ),
);

function shape(rows: ReturnType<typeof findingRows>): string[] {
  return rows.map(row =>
    row.kind === 'head'
      ? `${row.severity} ${row.count}`
      : `  ${row.placed.finding.rule} ${row.placed.inspection.head.id} ${row.placed.run} #${row.placed.finding.frame}`,
  );
}

describe('findings of all runs', () => {
  it('belong to the run of their frame, and at the end of a stream to its last run', () => {
    const placed = placeFindings([twoRuns], everything);

    expect(placed.filter(one => one.finding.frame === 1).map(one => one.run)).toEqual([0]);
    expect(placed.filter(one => one.finding.frame === 5).map(one => one.run)).toEqual([1]);
    expect(placed.filter(one => one.finding.frame === null).map(one => one.run)).toContain(1);
  });

  it('stand by rule with the most severe first, each rule in order of time', () => {
    const rows = findingRows(placeFindings([twoRuns, other], everything), 'rule', new Set());

    const heads = rows.flatMap(row => (row.kind === 'head' ? [row.severity] : []));
    const order = ['error', 'warning', 'info'];
    expect(heads).toEqual([...heads].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(new Set(heads).size).toBeGreaterThan(1);
    expect(shape(rows).filter(line => line.includes('patch/path-missing'))).toEqual([
      '  patch/path-missing s0 0 #1',
      '  patch/path-missing s1 0 #1',
      '  patch/path-missing s1 1 #5',
    ]);
  });

  it('stand by run with the earliest first', () => {
    const rows = findingRows(placeFindings([twoRuns, other], everything), 'run', new Set());

    const heads = rows.flatMap(row =>
      row.kind === 'head' ? [`${row.first.inspection.head.id} ${row.first.run}`] : [],
    );
    expect(heads).toEqual(['s0 0', 's1 0', 's1 1']);
  });

  it('stand in order without heads', () => {
    const rows = findingRows(placeFindings([twoRuns, other], everything), 'time', new Set());

    expect(rows.every(row => row.kind === 'finding')).toBe(true);
    expect(shape(rows)[0]).toBe('  patch/path-missing s0 0 #1');
  });

  it('hide below a folded head', () => {
    const placed = placeFindings([other], everything);

    expect(findingRows(placed, 'rule', new Set(['patch/path-missing']))).toMatchObject([
      { kind: 'head', open: false, count: 1 },
    ]);
  });

  it('are only those of the chosen severities', () => {
    const placed = placeFindings([twoRuns, other], new Set<Severity>(['warning']));

    expect(placed.length).toBeGreaterThan(0);
    expect(placed.every(one => one.finding.severity === 'warning')).toBe(true);
  });

  it('are counted in words', () => {
    expect(findingsSummary(placeFindings([other], everything), 3)).toBe('1 warning in 1 of 3 runs');
    expect(findingsSummary([], 1)).toBe('No findings');
  });

  it('find no run where there is none', () => {
    expect(runAt([], 3)).toBe(-1);
    expect(runAt([], null)).toBe(-1);
  });
});

describe('verdicts', () => {
  const base = { frame: 1, pointer: '', message: 'm' } as const;

  it('say what the protocol says by the level of the requirement', () => {
    expect(protocolVerdict({ ...base, rule: 'step/open-at-finish', severity: 'error' })).toBe('must');
    expect(protocolVerdict({ ...base, rule: 'step/not-open', severity: 'error' })).toBe('must not');
    expect(protocolVerdict({ ...base, rule: 'timing/stall', severity: 'info' })).toBe('legal');
    expect(protocolVerdict({ ...base, rule: 'future/rule', severity: 'error' })).toBe('does not fit');
  });

  it('say what the client does without its name', () => {
    const verdict = (client: string) => clientVerdict({ ...base, rule: 'x/y', severity: 'error', client });

    expect(verdict('@ag-ui/client 1.0 ends the run here.')).toEqual({ act: 'stops', text: 'ends the run' });
    expect(verdict('@ag-ui/client 1.0 ignores this patch and goes on.').act).toBe('ignores');
    expect(verdict('@ag-ui/client 1.0 removes this member.').act).toBe('strips');
    expect(verdict('@ag-ui/client 1.0 does not look.')).toEqual({ act: 'none', text: 'does not look' });
    expect(clientVerdict({ ...base, rule: 'x/y', severity: 'info' })).toEqual({ act: 'none', text: 'no effect' });
  });
});
