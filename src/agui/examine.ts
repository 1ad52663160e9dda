import { isObject, type Json, type JsonObject } from '../base/json';
import type { ReportDeviation } from './deviation';
import { type Field, type Kind, type Shape, variantOf } from './shape';
import { nullMember, quotePlace } from './wording';

/**
 * What a conforming reader makes of a value: it keeps it; it removes it, as it does with variants that it does not
 * know; or the run ends, since known members are never repaired (AG-UI 1.1, basic/processing).
 */
export type Fate = 'keep' | 'remove' | 'fatal';

/** Walks an object along its shape, reports every departure, and removes from it what a conforming reader removes. */
export function examine(type: string, object: JsonObject, fields: Shape, report: ReportDeviation): Fate {
  return members(object, fields, '', undefined);

  function members(target: JsonObject, shape: Shape, at: string, discriminator: string | undefined): Fate {
    let fate: Fate = 'keep';
    for (const [name, field] of shape.fields) {
      if (!field.required || Object.hasOwn(target, name)) continue;
      report({ rule: 'schema/missing-field', pointer: `${at}/${name}`, message: `${place(at)} has no \`${name}\`.` });
      fate = 'fatal';
    }
    for (const name of Object.keys(target)) {
      const field = shape.fields.get(name);
      const pointer = `${at}/${escapeSegment(name)}`;
      if (field === undefined) {
        if (name !== discriminator) unknownMember(pointer, name, at);
        continue;
      }
      const found = member(target, name, field, pointer);
      if (found === 'fatal' || (found === 'remove' && fate === 'keep')) fate = found;
    }
    return fate;
  }

  function member(target: JsonObject, name: string, field: Field, pointer: string): Fate {
    const value = target[name] as Json;
    if (value === null && !field.required) {
      delete target[name];
      report(nullMember(pointer, name, field.forgivesNull));
      return field.forgivesNull ? 'keep' : 'fatal';
    }
    const fate = examineValue(value, field.kind, pointer);
    if (fate !== 'remove' || field.required) return fate;
    delete target[name];
    return 'keep';
  }

  function examineValue(value: Json, kind: Kind, pointer: string): Fate {
    if (typeof kind === 'string' || 'fixed' in kind) return plain(value, kind, pointer);
    if ('oneOf' in kind) {
      if (typeof value !== 'string') return wrong(value, kind, pointer);
      return kind.oneOf.includes(value) ? 'keep' : unknownVariant(value, kind.oneOf, pointer, FATAL_TODAY);
    }
    if ('either' in kind) {
      const index = Array.isArray(value) ? 1 : 0;
      if (index === 0 && typeof value !== 'string') return wrong(value, kind, pointer);
      return examineValue(value, kind.either[index], pointer);
    }
    if ('list' in kind) return list(value, kind, pointer);
    if (!isObject(value)) return wrong(value, kind, pointer);
    if ('shape' in kind) return members(value, kind.shape, pointer, undefined);
    const variant = variantOf(value, kind);
    if (variant !== undefined) return members(value, variant, pointer, kind.by);
    const name = value[kind.by];
    const at = `${pointer}/${kind.by}`;
    if (typeof name === 'string') return unknownVariant(name, Object.keys(kind.shapes), at);
    const message =
      name === undefined
        ? `${place(pointer)} has no \`${kind.by}\`.`
        : `${quotePlace(at)} must be a string, not ${given(name)}.`;
    const rule = name === undefined ? 'schema/missing-field' : 'schema/invalid-value';
    report({ rule, pointer: at, message, client: REMOVED_TODAY });
    return 'remove';
  }

  function list(value: Json, kind: { readonly list: Kind; readonly least?: number }, pointer: string): Fate {
    if (!Array.isArray(value)) return wrong(value, kind, pointer);
    if (value.length < (kind.least ?? 0)) {
      report({ rule: 'schema/invalid-value', pointer, message: `${quotePlace(pointer)} must not be empty.` });
      return 'fatal';
    }
    let fate: Fate = 'keep';
    const kept = value.filter((item, index) => {
      const found = examineValue(item, kind.list, `${pointer}/${index}`);
      if (found === 'fatal') fate = 'fatal';
      return found !== 'remove';
    });
    value.splice(0, value.length, ...kept);
    return fate;
  }

  function plain(value: Json, kind: Kind, pointer: string): Fate {
    const right =
      kind === 'any' ||
      (kind === 'value' && value !== null) ||
      (kind === 'object' && isObject(value)) ||
      (kind === 'integer' && Number.isSafeInteger(value)) ||
      (kind === 'count' && Number.isSafeInteger(value) && (value as number) >= 0) ||
      ((kind === 'string' || kind === 'boolean') && typeof value === kind) ||
      (typeof kind === 'object' && 'fixed' in kind && kind.fixed === value);
    return right ? 'keep' : wrong(value, kind, pointer);
  }

  function wrong(value: Json, kind: Kind, pointer: string): Fate {
    const message = `${quotePlace(pointer)} must be ${wanted(kind)}, not ${given(value)}.`;
    report({ rule: 'schema/invalid-value', pointer, message });
    return 'fatal';
  }

  function unknownMember(pointer: string, name: string, at: string): void {
    const message = `${place(at)} has no member \`${name}\` in AG-UI 1.1.`;
    report({ rule: 'schema/unknown-field', pointer, message });
  }

  function unknownVariant(value: string, known: readonly string[], pointer: string, client?: string): Fate {
    report({
      rule: 'schema/unknown-variant',
      pointer,
      message: `${quotePlace(pointer)} is "${value}"; AG-UI 1.1 knows ${known.map(name => `"${name}"`).join(', ')}.`,
      ...(client !== undefined && { client }),
    });
    return 'remove';
  }

  function place(at: string): string {
    return at === '' ? type : quotePlace(at);
  }
}

/** AG-UI 1.1 asks readers to drop such a value; the official client does not do so yet. */
const FATAL_TODAY = '@ag-ui/client 1.0 ends the run here.';

/** The schema refuses what does not say of which kind it is; the official client takes it for a kind it does not know. */
const REMOVED_TODAY = '@ag-ui/client 1.0 removes this element.';

function escapeSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function wanted(kind: Kind): string {
  if (kind === 'string') return 'a string';
  if (kind === 'integer') return 'a whole number within ±(2^53 − 1)';
  if (kind === 'count') return 'a whole number from 0';
  if (kind === 'boolean') return 'true or false';
  if (kind === 'value') return 'a value';
  if (typeof kind === 'string') return 'an object';
  if ('fixed' in kind) return `"${kind.fixed}"`;
  if ('oneOf' in kind) return `one of ${kind.oneOf.map(name => `"${name}"`).join(', ')}`;
  if ('list' in kind) return 'a list';
  if ('either' in kind) return 'a string or a list of content parts';
  return 'an object';
}

function given(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length > 40 ? 'a string' : `the string ${JSON.stringify(value)}`;
  return `the ${typeof value} ${value}`;
}
