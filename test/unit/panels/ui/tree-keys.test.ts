import { describe, expect, it } from 'vitest';
import { type TreeStop, treeMove } from '../../../../panels/ui/tree-keys';

const rows: readonly TreeStop[] = [
  { depth: 0, open: true },
  { depth: 1, open: true },
  { depth: 2, open: null },
  { depth: 2, open: false },
  { depth: 1, open: null },
];

describe('keys in a tree', () => {
  it('moves by rows and stops at the ends', () => {
    expect(treeMove(rows, 1, 'ArrowDown')).toEqual({ kind: 'focus', index: 2 });
    expect(treeMove(rows, 1, 'ArrowUp')).toEqual({ kind: 'focus', index: 0 });
    expect(treeMove(rows, 4, 'ArrowDown')).toBeNull();
    expect(treeMove(rows, 2, 'Home')).toEqual({ kind: 'focus', index: 0 });
    expect(treeMove(rows, 2, 'End')).toEqual({ kind: 'focus', index: 4 });
  });

  it('unfolds to the right, then enters', () => {
    expect(treeMove(rows, 3, 'ArrowRight')).toEqual({ kind: 'toggle', index: 3 });
    expect(treeMove(rows, 1, 'ArrowRight')).toEqual({ kind: 'focus', index: 2 });
    expect(treeMove(rows, 2, 'ArrowRight')).toBeNull();
  });

  it('folds to the left, then leaves for the container', () => {
    expect(treeMove(rows, 1, 'ArrowLeft')).toEqual({ kind: 'toggle', index: 1 });
    expect(treeMove(rows, 3, 'ArrowLeft')).toEqual({ kind: 'focus', index: 1 });
    expect(treeMove(rows, 4, 'ArrowLeft')).toEqual({ kind: 'focus', index: 0 });
  });

  it('toggles with Enter and leaves other keys alone', () => {
    expect(treeMove(rows, 0, 'Enter')).toEqual({ kind: 'toggle', index: 0 });
    expect(treeMove(rows, 2, 'Enter')).toBeNull();
    expect(treeMove(rows, 0, 'x')).toBeNull();
  });
});
