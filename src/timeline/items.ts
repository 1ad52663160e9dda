import { type EventItem, type Item, isSpan, type Span } from '../run/run';

export function firstFrame(item: Item): number {
  return isSpan(item) ? item.first : (item.frames[0] ?? -1);
}

export function lastFrame(item: Item): number {
  return isSpan(item) ? item.last : (item.frames.at(-1) ?? -1);
}

/** Index in an ascending list of the first number that is not below `value`; the length when there is none. */
export function lowerBound(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the frame is one of the item's own or of what is nested in it. Items overlap in time, so a range is not enough. */
export function holdsFrame(item: Item, frame: number): boolean {
  if (frame < firstFrame(item) || frame > lastFrame(item)) return false;
  if (!isSpan(item)) return item.frames[lowerBound(item.frames, frame)] === frame;
  if (frame === item.first || frame === item.end || frame === item.result) return true;
  return item.items.some(inner => holdsFrame(inner, frame));
}

/** Index of the first top-level item that starts at or after the frame. */
export function itemIndexFrom(items: readonly Item[], frame: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item && firstFrame(item) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface ItemVisitor {
  readonly span?: (span: Span) => void;
  readonly events?: (item: EventItem, span: Span | null) => void;
}

/** Visits the items of the frames `first..last` in time order, spans before what they hold. Cost: one call per item. */
export function visitItems(items: readonly Item[], first: number, last: number, visitor: ItemVisitor): void {
  for (let i = itemIndexFrom(items, first); i < items.length; i++) {
    const item = items[i];
    if (!item || firstFrame(item) > last) return;
    visit(item, null, visitor);
  }
}

function visit(item: Item, parent: Span | null, visitor: ItemVisitor) {
  if (!isSpan(item)) {
    visitor.events?.(item, parent);
    return;
  }
  visitor.span?.(item);
  for (const inner of item.items) visit(inner, item, visitor);
}
