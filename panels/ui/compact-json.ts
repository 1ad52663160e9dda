import { isObject, type Json } from '../../src/base/json';
import { jsonText } from './json-text';

/** Longer texts are laid out with a line per value: measuring every container would cost more than it tells. */
const LONGEST_TEXT = 50_000;

/**
 * JSON with two spaces of indentation, where a container that fits a line of `width` characters takes one line. Any
 * depth: what nests deeper than the call stack is laid out by `jsonText`.
 */
export function compactJson(value: Json, width: number): string {
  try {
    return JSON.stringify(value).length > LONGEST_TEXT ? jsonText(value) : laidOut(value, '', 0, width);
  } catch {
    return jsonText(value);
  }
}

/** `before`: characters that stand on the line already. */
function laidOut(value: Json, indent: string, before: number, width: number): string {
  const line = inLine(value);
  if (before + line.length <= width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return block(
      '[',
      value.map(item => inner + laidOut(item, inner, inner.length, width)),
      `${indent}]`,
    );
  if (!isObject(value)) return line;
  const members = Object.keys(value).map(key => {
    const name = `${inner}${JSON.stringify(key)}: `;
    return name + laidOut(value[key] ?? null, inner, name.length, width);
  });
  return block('{', members, `${indent}}`);
}

function block(open: string, lines: readonly string[], close: string): string {
  return `${open}\n${lines.join(',\n')}\n${close}`;
}

function inLine(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(inLine).join(', ')} ]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).map(key => `${JSON.stringify(key)}: ${inLine(value[key] ?? null)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
