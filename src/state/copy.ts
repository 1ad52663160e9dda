import type { Json } from '../base/json';
import { type Container, isContainer, setMember } from './members';

/** Levels that are copied by recursion, the fast way; JSON may be nested deeper than the call stack. */
const BY_RECURSION = 100;

/** A deep copy. */
export function copyJson(value: Json): Json {
  if (!isContainer(value)) return value;
  const deep: Pair[] = [];
  const copy = copyLevels(value, BY_RECURSION, deep);
  for (let pair = deep.pop(); pair !== undefined; pair = deep.pop()) {
    copyInto(pair.target, pair.source, BY_RECURSION, deep);
  }
  return copy;
}

/** A container that was met too deep, and its copy, which is still empty. */
interface Pair {
  readonly source: Container;
  readonly target: Container;
}

function copyLevels(source: Container, levels: number, deep: Pair[]): Container {
  const target: Container = Array.isArray(source) ? [] : {};
  if (levels === 0) deep.push({ source, target });
  else copyInto(target, source, levels, deep);
  return target;
}

function copyInto(target: Container, source: Container, levels: number, deep: Pair[]): void {
  if (Array.isArray(target)) {
    if (!Array.isArray(source)) return;
    for (const item of source) target.push(isContainer(item) ? copyLevels(item, levels - 1, deep) : item);
  } else if (!Array.isArray(source)) {
    for (const key of Object.keys(source)) {
      const member = source[key] ?? null;
      setMember(target, key, isContainer(member) ? copyLevels(member, levels - 1, deep) : member);
    }
  }
}
