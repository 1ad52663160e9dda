import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { scrollTopFor, type VirtualWindow, virtualWindow } from './virtual-window';

export interface VirtualRows extends VirtualWindow {
  /** Height that rows are seen in, in px. */
  readonly viewport: number;
  /** Brings a row into sight without easing. */
  reveal(index: number): void;
}

export interface VirtualRowsOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of a head that sticks to the top of the scroller, in px. */
  readonly head?: number;
  /** Told of scrolling that `reveal` has not caused. */
  readonly onUserScroll?: (atEnd: boolean) => void;
}

/** The rows of a scrolling element that need to be in the document. */
export function useVirtualRows({
  count,
  rowHeight,
  scroller,
  head = 0,
  onUserScroll,
}: VirtualRowsOptions): VirtualRows {
  const [box, setBox] = useState({ top: 0, viewport: 0 });
  const revealed = useRef(-1);
  const told = useRef(onUserScroll);
  told.current = onUserScroll;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = { top: element.scrollTop, viewport: Math.max(0, element.clientHeight - head) };
      setBox(last => (last.top === next.top && last.viewport === next.viewport ? last : next));
    };
    const scrolled = () => {
      measure();
      const byUs = Math.abs(element.scrollTop - revealed.current) < 1;
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      if (!byUs) told.current?.(atEnd);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, head]);

  return {
    ...virtualWindow(count, rowHeight, box.viewport, box.top),
    viewport: box.viewport,
    reveal(index) {
      const element = scroller.current;
      if (!element || index < 0) return;
      const viewport = element.clientHeight - head;
      const top = scrollTopFor(index, count, rowHeight, viewport, element.scrollTop);
      if (top === element.scrollTop) return;
      element.scrollTop = top;
      revealed.current = element.scrollTop;
    },
  };
}

export interface VirtualListProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly class?: string;
  readonly role: 'list' | 'listbox' | 'tree' | 'treegrid' | 'grid';
  readonly label: string;
  readonly testId?: string;
  /** Row that is to be in sight; the list scrolls when it changes. */
  readonly reveal?: number | null;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly row: (index: number) => ComponentChildren;
}

/** A list of rows of one height, of which only the visible ones are in the document. */
export function VirtualList(props: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows({ count: props.count, rowHeight: props.rowHeight, scroller });
  useLayoutEffect(() => {
    if (typeof props.reveal === 'number') rows.reveal(props.reveal);
  }, [props.reveal]);
  const drawn: ComponentChildren[] = [];
  for (let index = rows.first; index < rows.end; index++) drawn.push(props.row(index));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is that of a list, and the caller names which
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={scroller}
      class={props.class}
      role={props.role}
      aria-label={props.label}
      aria-rowcount={props.role === 'treegrid' || props.role === 'grid' ? props.count : undefined}
      data-testid={props.testId}
      style={{ overflow: 'hidden auto' }}
      onKeyDown={props.onKeyDown}
    >
      <div role="presentation" style={{ position: 'relative', height: `${rows.height}px` }}>
        <div
          role="presentation"
          style={{ position: 'absolute', insetInline: 0, transform: `translateY(${rows.offset}px)` }}
        >
          {drawn}
        </div>
      </div>
    </div>
  );
}
