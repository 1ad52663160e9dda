import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk';

/** Work goes on for so long before the panel may do something else, in milliseconds. */
const SLICE_MS = 12;

/**
 * Repeats `step` until it returns true: at once for a slice, then slice by slice, while the panel is not idle. Returns
 * whether it is done; the component renders again when it is. Work that is asked for under another `key`, or whose
 * component goes away, stops.
 */
export function useLongWork(key: string, step: () => boolean): boolean {
  const { during } = useDesk();
  const [, redraw] = useState({});
  const latest = useRef(step);
  latest.current = step;
  const done = slice(step);

  useLayoutEffect(() => {
    if (done) return;
    let stopped = false;
    void during(async () => {
      while (!stopped) {
        await new Promise(resolve => setTimeout(resolve));
        const ready = stopped || slice(latest.current);
        if (!stopped) redraw({});
        if (ready) return;
      }
    });
    return () => {
      stopped = true;
    };
  }, [key, done]);
  return done;
}

function slice(step: () => boolean): boolean {
  const until = performance.now() + SLICE_MS;
  while (performance.now() < until) if (step()) return true;
  return false;
}
