import { isObject, type Json } from '../../src/base/json';
import { childOf } from '../../src/state/pointer';
import { childKeys } from './json-rows';

/**
 * JSON with two spaces of indentation, as `JSON.stringify(value, null, 2)` writes it, for values of any depth:
 * `JSON.stringify` itself throws on ten thousand levels.
 */
export function jsonText(value: Json): string {
  const lines: string[] = [];
  const levels: Level[] = [];
  let line = '';

  function write(child: Json) {
    if (!Array.isArray(child) && !isObject(child)) {
      line += JSON.stringify(child);
      return;
    }
    const keys = childKeys(child);
    const total = keys?.length ?? (Array.isArray(child) ? child.length : 0);
    if (total === 0) line += keys ? '{}' : '[]';
    else {
      lines.push(line + (keys ? '{' : '['));
      levels.push({ value: child, keys, total, next: 0 });
      line = indentation(levels.length);
    }
  }

  write(value);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (level.next === level.total) {
      levels.pop();
      lines.push(line);
      line = `${indentation(levels.length)}${level.keys ? '}' : ']'}`;
      continue;
    }
    if (level.next > 0) {
      lines.push(`${line},`);
      line = indentation(levels.length);
    }
    const key = level.keys?.[level.next] ?? String(level.next);
    level.next++;
    if (level.keys) line += `${JSON.stringify(key)}: `;
    write(childOf(level.value, key) ?? null);
  }
  lines.push(line);
  return lines.join('\n');
}

interface Level {
  readonly value: Json;
  readonly keys: readonly string[] | null;
  readonly total: number;
  next: number;
}

/** Indentation stops growing here: ten thousand levels would otherwise be written as a hundred million spaces. */
const DEEPEST_INDENTATION = 200;

function indentation(depth: number): string {
  return '  '.repeat(Math.min(depth, DEEPEST_INDENTATION));
}
