import { isObject, type Json, type JsonObject } from '../../src/base/json';
import { misfit } from '../../src/rules/response-schema';
import { childPointer } from '../ui/json-rows';

/** What the schema says of one place of the payload. */
export interface PlaceCheck {
  /** JSON Pointer into the payload; empty for the whole of it. */
  readonly pointer: string;
  readonly verdict: 'fits' | 'misfit' | 'absent';
  /** A clause that goes on where the pointer ends. */
  readonly text: string;
}

/** How a clause begins that is about the checked value itself. */
const WHOLE = 'the answer ';

/** Every place of an answer against the `responseSchema`: also what fits, because a list of failures alone is not believed. */
export function checkAnswer(interrupt: JsonObject, entry: JsonObject): readonly PlaceCheck[] {
  const schema = interrupt.responseSchema;
  if (entry.status !== 'resolved' || !isObject(schema)) return [];
  const payload = entry.payload ?? null;
  const properties = isObject(schema.properties) ? schema.properties : null;
  const whole = check('', payload, properties === null ? schema : shallow(schema));
  if (properties === null || !isObject(payload)) return [whole];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const places = Object.entries(properties).map(([name, of]) =>
    Object.hasOwn(payload, name)
      ? check(childPointer('', name), payload[name] ?? null, of)
      : absent(childPointer('', name), required.includes(name)),
  );
  const further = Object.keys(payload)
    .filter(name => !Object.hasOwn(properties, name))
    .map(name => extra(childPointer('', name), schema));
  const unnamed = required
    .filter(name => typeof name === 'string' && !Object.hasOwn(properties, name) && !Object.hasOwn(payload, name))
    .map(name => absent(childPointer('', String(name)), true));
  return [...(whole.verdict === 'misfit' ? [whole] : []), ...places, ...unnamed, ...further];
}

/** Why there is nothing to check, in one sentence; null when there is. */
export function uncheckedReason(interrupt: JsonObject, entry: JsonObject): string | null {
  if (entry.status === 'cancelled') return 'Cancelled: no payload is asked for.';
  if (entry.status !== 'resolved') return 'The answer has no status that AG-UI knows.';
  return isObject(interrupt.responseSchema) ? null : 'The interrupt has no responseSchema: any payload fits.';
}

function check(pointer: string, value: Json, schema: Json | undefined): PlaceCheck {
  const why = misfit(value, schema);
  if (why === null) return { pointer, verdict: 'fits', text: fitText(value, schema) };
  if (pointer === '') return { pointer, verdict: 'misfit', text: why };
  return {
    pointer,
    verdict: 'misfit',
    text: why.startsWith(WHOLE) ? why.slice(WHOLE.length) : `holds a misfit: ${why}`,
  };
}

/** Members have places of their own. */
function shallow(schema: JsonObject): JsonObject {
  return schema.type === undefined ? {} : { type: schema.type };
}

function absent(pointer: string, required: boolean): PlaceCheck {
  return required
    ? { pointer, verdict: 'misfit', text: 'is absent, and required' }
    : { pointer, verdict: 'absent', text: 'is absent, and optional' };
}

function extra(pointer: string, schema: JsonObject): PlaceCheck {
  return schema.additionalProperties === false && schema.patternProperties === undefined
    ? { pointer, verdict: 'misfit', text: 'is not in the schema, which allows no other members' }
    : { pointer, verdict: 'fits', text: 'is not in the schema, which allows other members' };
}

function fitText(value: Json, schema: Json | undefined): string {
  if (isObject(schema) && Array.isArray(schema.enum)) return `is one of the ${schema.enum.length} allowed values`;
  if (isObject(schema) && schema.const !== undefined) return 'is the one allowed value';
  if (value === null) return 'is null, as allowed';
  return `is ${Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`}, as asked`;
}
