import { isObject, type Json, type JsonObject } from '../base/json';
import { isContainer, memberOf } from './members';
import { nearestKeys } from './nearest';
import type { Operation } from './patch';
import { arrayIndex, childOf, escapeKey, formatPointer, type Stop, valueAt } from './pointer';

/** At most so many nearest pointers are named. */
const AT_MOST = 3;

const LEADING_ZEROS = /^0[0-9]+$/;

export interface Misplaced {
  readonly document: Json;
  readonly op: Operation['op'];
  /** Of the pointer at fault. */
  readonly keys: readonly string[];
  readonly stop: Stop;
  /** Whether the pointer says where something goes, and not where something is. */
  readonly inserts: boolean;
}

/** What to send instead of an operation whose pointer leads nowhere; null when nothing concrete is to be said. */
export function fixFor(at: Misplaced): string | null {
  const { reached, depth } = at.stop;
  if (depth === 0 && isBlank(reached)) return snapshotFirst(at);
  if (Array.isArray(reached)) return itemFix(at, reached);
  if (isObject(reached)) return memberFix(at, reached);
  return `replace ${formatPointer(at.keys.slice(0, depth)) || 'the whole document'} with an object first`;
}

/** The nearest pointers that exist, and the end of an array where something could be added. */
export function nearestPlaces(document: Json, keys: readonly string[], { reached, depth, key }: Stop): string[] {
  const before = keys.slice(0, depth);
  const rest = keys.slice(depth + 1);
  if (Array.isArray(reached)) {
    const item = nearestItem(reached, key);
    const end = formatPointer([...before, '-']);
    return item === null ? [end] : [asFarAsItGoes(document, [...before, String(item)], rest), end];
  }
  if (!isObject(reached)) return depth === 0 ? [] : [formatPointer(before)];
  const joined = unescapedKey(reached, keys, depth);
  if (joined !== null) return [joined];
  return nearestKeys(key, Object.keys(reached))
    .slice(0, AT_MOST)
    .map(near => asFarAsItGoes(document, [...before, near], rest));
}

/** State that nothing has filled yet. */
function isBlank(value: Json): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}

function snapshotFirst({ op, keys, stop, inserts }: Misplaced): string {
  const isWhole = keys.length === 1;
  if (isWhole && op === 'replace' && stop.reached !== null)
    return `add ${formatPointer(keys)}, or send a snapshot first`;
  if (inserts && stop.reached !== null) return `send a snapshot first, or add ${missingParent(keys, stop.depth)}`;
  return `send a snapshot with \`${stop.key}\` first`;
}

function itemFix(at: Misplaced, items: Json[]): string {
  const { keys, op, inserts } = at;
  const { depth, key } = at.stop;
  const before = keys.slice(0, depth);
  const end = formatPointer([...before, '-']);
  const isLast = depth === keys.length - 1;
  if (inserts && isLast) {
    const meant = LEADING_ZEROS.test(key) ? Number(key) : items.length;
    return meant < items.length ? `use ${formatPointer([...before, String(meant)])}` : `use ${end} to add at the end`;
  }
  const item = nearestItem(items, key);
  if (item === null) return `add ${end} first`;
  const place = formatPointer([...before, String(item), ...keys.slice(depth + 1)]);
  const index = arrayIndex(key);
  if (index === null) return `${verb(op)} ${place}, by its index`;
  const isOffByOne = index === items.length;
  if (isOffByOne) return `${verb(op)} ${place}, since indexes start at 0`;
  return op === 'replace' && isLast ? `use ${end} with add for a new item` : `${verb(op)} ${place}, the last item`;
}

function memberFix(at: Misplaced, object: JsonObject): string | null {
  const { keys, op, inserts } = at;
  const { depth, key } = at.stop;
  const joined = unescapedKey(object, keys, depth);
  if (joined !== null) return `${verb(op)} ${joined}, since a key's own / is written ~1 and its ~ is written ~0`;
  const isLast = depth === keys.length - 1;
  const near = nearestKeys(key, Object.keys(object))[0];
  const instead = near === undefined ? null : formatPointer([...keys.slice(0, depth), near, ...keys.slice(depth + 1)]);
  if (op === 'replace' && isLast) {
    const add = `add ${formatPointer(keys)}`;
    return instead === null ? `${add}, since replace needs a value that exists` : `${verb(op)} ${instead}, or ${add}`;
  }
  if (instead !== null) return `${verb(op)} ${instead}`;
  if (inserts || op === 'replace') return `add ${missingParent(keys, depth)} first`;
  return op === 'remove' ? 'leave this operation out: there is nothing to remove' : null;
}

/** The first missing container, with the empty value that the rest of the pointer needs: `/todos with []`. */
function missingParent(keys: readonly string[], depth: number): string {
  const below = keys[depth + 1] ?? '';
  const empty = below === '-' || arrayIndex(below) !== null ? '[]' : '{}';
  return `${formatPointer(keys.slice(0, depth + 1))} with ${empty}`;
}

/**
 * The pointer that was meant when a key with `/` or `~` in it was written without escapes: the longest own key that
 * the following segments make up.
 */
function unescapedKey(object: JsonObject, keys: readonly string[], depth: number): string | null {
  for (let end = keys.length; end > depth; end--) {
    const segments = keys.slice(depth, end);
    for (const key of [segments.join('/'), segments.map(escapeKey).join('/')]) {
      if (key !== keys[depth] && memberOf(object, key) !== undefined) {
        return formatPointer([...keys.slice(0, depth), key, ...keys.slice(end)]);
      }
    }
  }
  return null;
}

/** The item that a wrong index may have meant: the one with that id, the one counted from the end, the last. */
function nearestItem(items: readonly Json[], key: string): number | null {
  if (items.length === 0) return null;
  const named = items.findIndex(item => isObject(item) && (item.id === key || item.key === key || item.name === key));
  if (named >= 0) return named;
  const number = /^-?[0-9]+$/.test(key) ? Number(key) : items.length;
  const counted = number < 0 ? items.length + number : number;
  return Math.max(0, Math.min(counted, items.length - 1));
}

/** A place with as much of the rest of the pointer as exists there. */
function asFarAsItGoes(document: Json, keys: readonly string[], rest: readonly string[]): string {
  const found = [...keys];
  let value = valueAt(document, keys);
  for (const key of rest) {
    value = isContainer(value) ? childOf(value, key) : undefined;
    if (value === undefined) break;
    found.push(key);
  }
  return formatPointer(found);
}

/** Move and copy are wrong in one of two pointers, so their fix names the pointer only. */
function verb(op: Operation['op']): string {
  return op === 'move' || op === 'copy' ? 'use' : op;
}
