import jsonpatch from 'fast-json-patch';
import type { Json } from '../base/json';
import { isContainer } from './members';
import type { Operation } from './patch';

/** A patch that makes one state of another: what an agent could have sent in place of a snapshot. Values are shared. */
export function patchBetween(before: Json, after: Json): readonly Operation[] {
  const whole: Operation = { op: 'replace', path: '', value: after };
  if (before === after) return [];
  // The library compares containers of one kind only.
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) return [whole];
  try {
    return jsonpatch.compare(before, after) as Operation[];
  } catch {
    // Nested deeper than the call stack.
    return [whole];
  }
}
