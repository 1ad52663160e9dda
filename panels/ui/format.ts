export {
  counted,
  formatBytes,
  formatCount,
  formatMs,
  formatMsExact,
  formatPause,
  pointerTail,
  shortId,
} from '../../src/timeline/format';

/** Local time of day of a time since the epoch: `14:01:38`. */
export function formatClock(epochMs: number): string {
  const at = new Date(epochMs);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(part => String(part).padStart(2, '0')).join(':');
}
