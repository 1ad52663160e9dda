import { isObject, type Json, type JsonObject } from '../base/json';
import { sameJson } from '../state/equal';
import { formatPointer } from '../state/pointer';
import { noteOn } from '../state/words';

/** Levels that are looked at: JSON may be nested deeper than the call stack. */
const DEEPEST = 50;
/** Values of an `enum` that are named. */
const LISTED = 5;
/** Texts that are held against a pattern, which comes from the wire, are no longer and patterns loop no more often. */
const LONGEST = 200;
const MOST_LOOPS = 3;

/**
 * Why a value does not fit a JSON Schema, in a clause about its place; null when it fits. What of the schema is none of
 * the plain keywords below counts as satisfied.
 */
export function misfit(value: Json, schema: Json | undefined, keys: readonly string[] = []): string | null {
  if (!isObject(schema) || keys.length > DEEPEST) return null;
  const place = formatPointer(keys) || 'the answer';
  if (schema.type !== undefined && !hasType(value, schema.type))
    return `${place} is not of type ${wanted(schema.type)}`;
  if (Array.isArray(schema.enum) && !schema.enum.some(one => sameJson(one, value))) {
    return `${place} is none of ${schema.enum.slice(0, LISTED).map(noteOn).join(', ')}`;
  }
  if (schema.const !== undefined && !sameJson(schema.const, value)) {
    return `${place} is not the \`const\` of the schema`;
  }
  if (typeof value === 'number') return numberMisfit(value, schema, place);
  if (typeof value === 'string') return textMisfit(value, schema, place);
  if (Array.isArray(value)) return first(value, (item, index) => misfit(item, schema.items, [...keys, String(index)]));
  return isObject(value) ? objectMisfit(value, schema, keys) : null;
}

function objectMisfit(value: JsonObject, schema: JsonObject, keys: readonly string[]): string | null {
  const place = formatPointer(keys) || 'the answer';
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const absent = required.find(name => !Object.hasOwn(value, name));
  if (absent !== undefined) return `${place} has no \`${absent}\``;
  const properties = isObject(schema.properties) ? schema.properties : {};
  return first(Object.keys(value), name => {
    if (Object.hasOwn(properties, name)) return misfit(value[name] ?? null, properties[name], [...keys, name]);
    const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
    return isClosed ? `${place} has \`${name}\`, which the schema does not allow` : null;
  });
}

function numberMisfit(value: number, { minimum, maximum }: JsonObject, place: string): string | null {
  if (typeof minimum === 'number' && value < minimum) return `${place} is less than ${minimum}`;
  if (typeof maximum === 'number' && value > maximum) return `${place} is more than ${maximum}`;
  return null;
}

function textMisfit(value: string, { minLength, maxLength, pattern }: JsonObject, place: string): string | null {
  const length = [...value].length;
  if (typeof minLength === 'number' && length < minLength) return `${place} is shorter than ${minLength} characters`;
  if (typeof maxLength === 'number' && length > maxLength) return `${place} is longer than ${maxLength} characters`;
  return typeof pattern === 'string' && !matches(value, pattern) ? `${place} does not match \`${pattern}\`` : null;
}

/** A pattern that does not compile here counts as matched, and so does one that could take for ever. */
function matches(value: string, pattern: string): boolean {
  const loops = pattern.match(/[*+]|\{\d+,\}/g) ?? [];
  if (value.length > LONGEST || loops.length > MOST_LOOPS || /\)[*+{]/.test(pattern)) return true;
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

function hasType(value: Json, type: Json): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.some(name => {
    switch (name) {
      case 'null':
        return value === null;
      case 'array':
        return Array.isArray(value);
      case 'object':
        return isObject(value);
      case 'integer':
        return Number.isInteger(value);
      case 'string':
      case 'number':
      case 'boolean':
        return typeof value === name;
      default:
        return true;
    }
  });
}

function wanted(type: Json): string {
  return Array.isArray(type) ? type.join(' or ') : String(type);
}

function first<Item>(items: readonly Item[], look: (item: Item, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = look(item, index);
    if (found !== null) return found;
  }
  return null;
}
