/** Browsers limit the height of an element (Firefox: 17.9 million px); a taller list is scaled into this height. */
export const MAX_HEIGHT_PX = 15_000_000;

/** Rows beyond the edge that are drawn as well, so that a small scroll shows no gap. */
const OVERSCAN = 8;

/** A list this short is drawn whole: the browser's own search and screen readers then find all of it. */
export const WHOLE_LIST_ROWS = 150;

export interface VirtualWindow {
  /** First row to draw; even, so that stripes stay with their rows. */
  readonly first: number;
  /** Row after the last one to draw. */
  readonly end: number;
  /** Where the first row stands in the list's element, in px. */
  readonly offset: number;
  /** Height of the list's element, in px. */
  readonly height: number;
}

/** Which of `count` rows stand in a viewport of `viewport` px at the element's scroll position. */
export function virtualWindow(count: number, rowHeight: number, viewport: number, scrollTop: number): VirtualWindow {
  const total = count * rowHeight;
  if (count <= WHOLE_LIST_ROWS) return { first: 0, end: count, offset: 0, height: total };
  const height = Math.min(total, MAX_HEIGHT_PX);
  const top = Math.min(Math.max(0, scrollTop), Math.max(0, height - viewport));
  const virtualTop = top * scale(total, height, viewport);
  const first = Math.max(0, 2 * Math.floor((Math.floor(virtualTop / rowHeight) - OVERSCAN) / 2));
  const end = Math.min(count, Math.ceil((virtualTop + viewport) / rowHeight) + OVERSCAN);
  return { first, end, offset: top - (virtualTop - first * rowHeight), height };
}

/** The scroll position nearest to the present one at which the row is wholly in sight; the present one when it is. */
export function scrollTopFor(
  index: number,
  count: number,
  rowHeight: number,
  viewport: number,
  scrollTop: number,
): number {
  const total = count * rowHeight;
  const height = Math.min(total, MAX_HEIGHT_PX);
  const factor = scale(total, height, viewport);
  const virtualTop = scrollTop * factor;
  const rowTop = index * rowHeight;
  if (rowTop < virtualTop) return rowTop / factor;
  if (rowTop + rowHeight > virtualTop + viewport) return (rowTop + rowHeight - viewport) / factor;
  return scrollTop;
}

function scale(total: number, height: number, viewport: number): number {
  return total > height ? (total - viewport) / (height - viewport) : 1;
}
