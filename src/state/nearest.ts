/** Keys that are looked at: beyond that many a likeness is chance, and failures must stay cheap. */
const LOOKED_AT = 1_000;
const AT_MOST = 3;
/** Edits that still count as a slip. */
const SLIP = 2;
/** Up to this many characters only one edit does: short keys are all alike. */
const SHORT = 4;

/** The keys most like the wanted one, best first, at most three: those that differ in case only, then by edits. */
export function nearestKeys(wanted: string, keys: readonly string[]): string[] {
  const near: { readonly key: string; readonly distance: number }[] = [];
  const lower = wanted.toLowerCase();
  const limit = wanted.length <= SHORT ? 1 : SLIP;
  for (const key of keys.slice(0, LOOKED_AT)) {
    const distance = key.toLowerCase() === lower ? 0 : editDistance(lower, key.toLowerCase(), limit);
    if (distance <= limit && distance < Math.max(wanted.length, key.length)) near.push({ key, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.slice(0, AT_MOST).map(({ key }) => key);
}

/** Insertions, removals, replacements between two texts; more than `limit` when it is more than that. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[to.length] ?? limit + 1;
}
