import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../../src/rules/inspection';
import { ALL_EXPANDED, type Expansion, NONE_EXPANDED, toggle, USUAL_EXPANSION } from '../../../src/timeline/expansion';
import { createFindingIndex } from '../../../src/timeline/finding-index';
import type { Row } from '../../../src/timeline/row';
import { rowsOf } from '../../../src/timeline/rows';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const trip = inspect(
  stream(`
    0   RUN_STARTED
    1   STATE_SNAPSHOT {"days":[]}
    2   STEP_STARTED step=plan
    3   TEXT_MESSAGE_START message=m1 role=assistant
    4   TEXT_MESSAGE_CONTENT message=m1 delta="one "
    5   TEXT_MESSAGE_CONTENT message=m1 delta="two"
    6   TEXT_MESSAGE_END message=m1
    7   STATE_DELTA add /days/- 1
    8   STATE_DELTA add /days/- 2
    9   STEP_FINISHED step=plan
    10  RUN_FINISHED
  `),
);

describe('rowsOf', () => {
  it('unfolds steps and folds messages', () => {
    const rows = rowsIn(trip);

    expect(rows.map(outline)).toEqual([
      '0 0 event RUN_STARTED',
      '0 1 event STATE_SNAPSHOT',
      '0 2 span STEP_STARTED',
      '1 3 span TEXT_MESSAGE_START',
      '1 7 event STATE_DELTA',
      '1 8 event STATE_DELTA',
      '0 10 event RUN_FINISHED',
    ]);
  });

  it('shows the events of an unfolded message, with its deltas in one row', () => {
    const message = rowsIn(trip).find(row => row.type === 'TEXT_MESSAGE_START');

    const rows = rowsIn(trip, toggle(USUAL_EXPANSION, message?.key ?? ''));

    expect(rows.slice(3, 7).map(outline)).toEqual([
      '1 3 span TEXT_MESSAGE_START',
      '2 3 event TEXT_MESSAGE_START',
      '2 4 fold TEXT_MESSAGE_CONTENT',
      '2 6 event TEXT_MESSAGE_END',
    ]);
  });

  it('gives every delta of an unfolded fold a row', () => {
    const open = rowsIn(trip, ALL_EXPANDED);
    const fold = open.find(row => row.kind === 'fold');

    const rows = rowsIn(trip, toggle(ALL_EXPANDED, fold?.key ?? ''));

    expect(rows.filter(row => row.depth === 3).map(outline)).toEqual([
      '3 4 event TEXT_MESSAGE_CONTENT',
      '3 5 event TEXT_MESSAGE_CONTENT',
    ]);
  });

  it('shows one row per top-level item when all is folded', () => {
    expect(rowsIn(trip, NONE_EXPANDED).map(row => row.frame)).toEqual([0, 1, 2, 10]);
  });

  it('shows the end of a step that says more than that it ended', () => {
    const inspection = inspect(
      stream(`
        0 RUN_STARTED
        1 SUBAGENT_STARTED subagent=a name=scout
        2 SUBAGENT_ERROR subagent=a message="no luck"
        3 RUN_FINISHED
      `),
    );

    expect(rowsIn(inspection).map(outline)).toContain('1 2 event SUBAGENT_ERROR');
  });

  it('draws a finished run with an interrupt as an interrupt', () => {
    const inspection = inspect(
      stream(`
        0 RUN_STARTED
        1 RUN_FINISHED {"type":"interrupt","interrupts":[{"id":"i1","reason":"ask"}]}
      `),
    );

    expect(rowsIn(inspection).at(-1)?.family).toBe('interrupt');
  });

  it('shows only the frames of the given run', () => {
    const inspection = inspect(
      stream(`
        0 RUN_STARTED run=r1
        1 RUN_FINISHED
        2 RUN_STARTED run=r2
        3 STEP_STARTED step=a
        4 STEP_FINISHED step=a
        5 RUN_FINISHED
      `),
    );

    expect(rowsIn(inspection, USUAL_EXPANSION, 0).map(row => row.frame)).toEqual([0, 1]);
    expect(rowsIn(inspection, USUAL_EXPANSION, 1).map(row => row.frame)).toEqual([2, 3, 5]);
  });

  it('puts a stall inside of a folded message behind its row', () => {
    const rows = rowsIn(stalled);

    expect(rows.map(outline)).toEqual([
      '0 0 event RUN_STARTED',
      '0 1 span TEXT_MESSAGE_START',
      '1 3 gap ',
      '0 6 event RUN_FINISHED',
    ]);
  });

  it('puts a stall between the deltas that it separates when they are unfolded', () => {
    const fold = rowsIn(stalled, ALL_EXPANDED).find(row => row.kind === 'fold');

    const rows = rowsIn(stalled, toggle(ALL_EXPANDED, fold?.key ?? ''));

    expect(rows.filter(row => row.depth === 2).map(outline)).toEqual([
      '2 2 event TEXT_MESSAGE_CONTENT',
      '2 3 event TEXT_MESSAGE_CONTENT',
      '2 3 gap ',
      '2 4 event TEXT_MESSAGE_CONTENT',
    ]);
  });
});

describe('RowList.indexOfFrame', () => {
  it('finds the folded row that a frame is in', () => {
    const list = listOf(trip);

    expect(outline(list.at(list.indexOfFrame(5)))).toBe('1 3 span TEXT_MESSAGE_START');
  });

  it('finds the row of a step for the event that closed it', () => {
    const list = listOf(trip);

    expect(outline(list.at(list.indexOfFrame(9)))).toBe('0 2 span STEP_STARTED');
  });

  it('finds each event of an unfolded fold', () => {
    const fold = rowsIn(trip, ALL_EXPANDED).find(row => row.kind === 'fold');
    const list = listOf(trip, toggle(ALL_EXPANDED, fold?.key ?? ''));

    for (const frame of [4, 5]) {
      expect(list.at(list.indexOfFrame(frame))).toMatchObject({ kind: 'event', frame });
    }
  });
});

const stalled = inspect(
  stream(`
    0      RUN_STARTED
    1      TEXT_MESSAGE_START message=m1 role=assistant
    2      TEXT_MESSAGE_CONTENT message=m1 delta="a"
    3      TEXT_MESSAGE_CONTENT message=m1 delta="b"
    90000  TEXT_MESSAGE_CONTENT message=m1 delta="c"
    90001  TEXT_MESSAGE_END message=m1
    90002  RUN_FINISHED
  `),
);

function listOf(inspection: Inspection, expansion: Expansion = USUAL_EXPANSION, index = 0) {
  const run = inspection.runs[index];
  if (!run) throw new Error('No such run');
  const { gaps } = createFindingIndex(inspection.findings, inspection.frames);
  return rowsOf({ items: inspection.items, run, expansion, gaps, endFindings: [] });
}

function rowsIn(inspection: Inspection, expansion: Expansion = USUAL_EXPANSION, index = 0): Row[] {
  const list = listOf(inspection, expansion, index);
  return Array.from({ length: list.length }, (_, i) => list.at(i)).filter(row => row !== undefined);
}

function outline(row: Row | undefined): string {
  return row ? `${row.depth} ${row.frame} ${row.kind} ${row.type}` : 'none';
}
