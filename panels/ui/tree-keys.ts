/** What the keyboard needs to know of a tree's visible row. */
export interface TreeStop {
  readonly depth: number;
  /** Null for a row that has nothing to unfold. */
  readonly open: boolean | null;
}

export type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number };

/**
 * Where a key leads from the row `at` (WAI-ARIA tree pattern); null when the key means nothing there.
 * `rows` are the visible ones, in order.
 */
export function treeMove(rows: readonly TreeStop[], at: number, key: string): TreeMove | null {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return focus(rows, at + 1);
    case 'ArrowUp':
      return focus(rows, at - 1);
    case 'Home':
      return focus(rows, 0);
    case 'End':
      return focus(rows, rows.length - 1);
    case 'ArrowRight':
      if (row.open === false) return { kind: 'toggle', index: at };
      return row.open && (rows[at + 1]?.depth ?? 0) > row.depth ? focus(rows, at + 1) : null;
    case 'ArrowLeft':
      return row.open ? { kind: 'toggle', index: at } : focus(rows, parentOf(rows, at));
    case 'Enter':
      return row.open === null ? null : { kind: 'toggle', index: at };
    default:
      return null;
  }
}

function focus(rows: readonly TreeStop[], index: number): TreeMove | null {
  return index >= 0 && index < rows.length ? { kind: 'focus', index } : null;
}

/** -1 for the root. */
function parentOf(rows: readonly TreeStop[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  for (let i = at - 1; i >= 0; i--) if ((rows[i]?.depth ?? 0) < depth) return i;
  return -1;
}
