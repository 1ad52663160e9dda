import { isObject, type Json } from '../../src/base/json';
import { childOf } from '../../src/state/pointer';
import { childKeys, childPointer } from '../ui/json-rows';

/** Where a key or a value contains the words that were looked for. */
export interface Found {
  readonly matches: ReadonlySet<string>;
  /** Containers on the way to a match. */
  readonly around: ReadonlySet<string>;
  /** True when the search stopped at `MOST_MATCHES`. */
  readonly more: boolean;
}

/** Nobody reads further; the search stops here instead of filling the memory with pointers. */
export const MOST_MATCHES = 1000;

/**
 * Every place whose key or value contains the query, without case; the index of an item is no key. Null for an empty
 * query. Cost: one walk, no call stack.
 */
export function findInState(state: Json, query: string): Found | null {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return null;
  const matches = new Set<string>();
  const around = new Set<string>();
  const path: Level[] = [levelOf('', state)];

  function remember(key: string) {
    let pointer = '';
    for (const level of path) {
      if (level !== path[0]) pointer = childPointer(pointer, level.key);
      around.add(pointer);
    }
    matches.add(childPointer(pointer, key));
  }

  for (let level = path.at(-1); level && matches.size < MOST_MATCHES; level = path.at(-1)) {
    if (level.next >= level.total) {
      path.pop();
      continue;
    }
    const key = level.keys?.[level.next] ?? String(level.next);
    level.next++;
    const child = childOf(level.value, key) ?? null;
    if ((level.keys !== null && key.toLowerCase().includes(wanted)) || isLeafWith(child, wanted)) remember(key);
    if (typeof child === 'object' && child !== null) path.push(levelOf(key, child));
  }
  return { matches, around, more: matches.size >= MOST_MATCHES };
}

interface Level {
  readonly key: string;
  readonly value: Json;
  readonly keys: readonly string[] | null;
  readonly total: number;
  next: number;
}

function levelOf(key: string, value: Json): Level {
  const keys = childKeys(value);
  return { key, value, keys, total: keys?.length ?? (Array.isArray(value) ? value.length : 0), next: 0 };
}

function isLeafWith(value: Json, wanted: string): boolean {
  if (Array.isArray(value) || isObject(value)) return false;
  return String(value).toLowerCase().includes(wanted);
}
