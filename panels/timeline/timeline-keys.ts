import type { RowList } from '../../src/timeline/row';

export type TimelineMove =
  | { readonly kind: 'select'; readonly index: number }
  | { readonly kind: 'toggle'; readonly key: string }
  | { readonly kind: 'latest' | 'expand-all' | 'collapse-all' | 'open' };

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 15;

/** What a key does in the timeline; null when it does nothing there. */
export function moveInTimeline(
  event: { readonly key: string; readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  rows: RowList,
  selected: number,
): TimelineMove | null {
  if (event.ctrlKey || event.metaKey) return null;
  const row = rows.at(selected);
  const select = (index: number): TimelineMove | null =>
    rows.length === 0 ? null : { kind: 'select', index: Math.min(Math.max(index, 0), rows.length - 1) };
  switch (event.key) {
    case 'ArrowDown':
      return select(selected + 1);
    case 'ArrowUp':
      return select(selected - 1);
    case 'PageDown':
      return select(selected + PAGE_ROWS);
    case 'PageUp':
      return select(selected - PAGE_ROWS);
    case 'Home':
      return select(0);
    case 'End':
      return { kind: 'latest' };
    case 'Enter':
      return { kind: 'open' };
    case 'ArrowRight':
      if (event.shiftKey) return { kind: 'expand-all' };
      if (!row?.expandable) return null;
      return row.expanded ? select(selected + 1) : { kind: 'toggle', key: row.key };
    case 'ArrowLeft':
      if (event.shiftKey) return { kind: 'collapse-all' };
      if (!row) return null;
      return row.expandable && row.expanded ? { kind: 'toggle', key: row.key } : select(parentIndex(rows, selected));
    default:
      return null;
  }
}

function parentIndex(rows: RowList, index: number): number {
  const depth = rows.at(index)?.depth ?? 0;
  for (let above = index - 1; above >= 0; above--) {
    if ((rows.at(above)?.depth ?? 0) < depth) return above;
  }
  return index;
}
