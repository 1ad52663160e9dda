import type { Json } from '../base/json';
import { isContainer, memberOf } from './members';

/** Equality of RFC 6902, section 4.6: numbers by value, members in any order. Without recursion, as JSON nests deep. */
export function sameJson(left: Json, right: Json): boolean {
  const lefts: Json[] = [left];
  const rights: Json[] = [right];
  while (lefts.length > 0) {
    const a = lefts.pop();
    const b = rights.pop();
    if (a === b) continue;
    if (!isContainer(a) || !isContainer(b)) return false;
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      // Not push(...a): an array may hold more items than a call may have arguments.
      for (const item of a) lefts.push(item);
      for (const item of b) rights.push(item);
    } else {
      if (Array.isArray(b)) return false;
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        const mine = memberOf(a, key);
        const other = memberOf(b, key);
        if (mine === undefined || other === undefined) return false;
        lefts.push(mine);
        rights.push(other);
      }
    }
  }
  return true;
}
