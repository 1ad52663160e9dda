/** A hidden page paints nothing, and must still get on with what waits for a paint. */
const HIDDEN_PAGE_MS = 250;

/** Calls back before the next paint; in a hidden page after a while. */
export function beforePaint(callback: () => void): void {
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    callback();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_PAGE_MS);
}

/** Calls back when what is rendered before the next paint is on the screen. */
export function afterPaint(callback: () => void): void {
  beforePaint(() => beforePaint(callback));
}
