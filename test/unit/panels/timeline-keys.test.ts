import { describe, expect, it } from 'vitest';
import { moveInTimeline } from '../../../panels/timeline/timeline-keys';
import { USUAL_EXPANSION } from '../../../src/timeline/expansion';
import { rowsOf } from '../../../src/timeline/rows';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

// 0 RUN_STARTED, 1 step (unfolded), 2 message (folded) in it, 3 RUN_FINISHED
const { items, runs } = inspect(
  stream(`
    0 RUN_STARTED
    1 STEP_STARTED step=a
    2 TEXT_MESSAGE_START message=m1 role=assistant
    3 TEXT_MESSAGE_END message=m1
    4 STEP_FINISHED step=a
    5 RUN_FINISHED
  `),
);

describe('moveInTimeline', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 3],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 2, 1],
    ['PageDown', 0, 3],
    ['Home', 3, 0],
    ['ArrowLeft', 2, 1],
    ['ArrowRight', 1, 2],
  ])('%s leads from row %i to row %i', (key, from, to) => {
    expect(press(key, from)).toEqual({ kind: 'select', index: to });
  });

  it('unfolds a folded row and folds an unfolded one', () => {
    expect(press('ArrowRight', 2)).toMatchObject({ kind: 'toggle', key: expect.stringContaining('text') });
    expect(press('ArrowLeft', 1)).toMatchObject({ kind: 'toggle', key: expect.stringContaining('step') });
  });

  it('unfolds and folds all with Shift', () => {
    expect(press('ArrowRight', 0, true)).toEqual({ kind: 'expand-all' });
    expect(press('ArrowLeft', 0, true)).toEqual({ kind: 'collapse-all' });
  });

  it('leaves other keys alone', () => {
    expect(press('x', 0)).toBeNull();
    expect(press('ArrowRight', 0)).toBeNull();
  });
});

function press(key: string, selected: number, shiftKey = false) {
  const run = runs[0];
  if (!run) throw new Error('No run');
  const rows = rowsOf({ items, run, expansion: USUAL_EXPANSION, gaps: [], endFindings: [] });
  return moveInTimeline({ key, shiftKey, ctrlKey: false, metaKey: false }, rows, selected);
}
