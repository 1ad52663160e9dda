import type { RefObject } from 'preact';
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
