import { isObject, type Json, type JsonObject } from '../base/json';

/** What a member may hold. `value` is any JSON but null, `count` an integer from 0. */
export type Kind =
  | 'string'
  | 'integer'
  | 'count'
  | 'boolean'
  | 'object'
  | 'any'
  | 'value'
  | { readonly fixed: string }
  /** Another string is unrecognised material, not a malformed value (AG-UI 1.1, basic/processing). */
  | { readonly oneOf: readonly string[] }
  | { readonly list: Kind; readonly least?: number }
  | { readonly shape: Shape }
  | { readonly by: string; readonly shapes: Readonly<Record<string, Shape>> }
  | { readonly either: readonly [Kind, Kind] };

export interface Field {
  readonly kind: Kind;
  readonly required: boolean;
  /** The official client reads null as absent here. */
  readonly forgivesNull: boolean;
}

export interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  /** How many of them are required. */
  readonly required: number;
}

/** Names end with `?` for optional members and `?~` for those whose null the official client forgives. */
export function shape(members: Readonly<Record<string, Kind>>): Shape {
  const fields = new Map<string, Field>();
  let count = 0;
  for (const [name, kind] of Object.entries(members)) {
    const [, bare = name, optional, forgiven] = /^(.*?)(\?)?(~)?$/.exec(name) ?? [];
    if (optional === undefined) count++;
    fields.set(bare, { kind, required: optional === undefined, forgivesNull: forgiven !== undefined });
  }
  return { fields, required: count };
}

/** True when nothing in the object departs from the shape, unknown members included. Cost: one look at each member. */
export function fitsShape(object: JsonObject, { fields, required }: Shape, discriminator?: string): boolean {
  let found = 0;
  for (const name in object) {
    const field = fields.get(name);
    if (field === undefined) {
      if (name === discriminator) continue;
      return false;
    }
    if (!fits(object[name] as Json, field.kind)) return false;
    if (field.required) found++;
  }
  return found === required;
}

function fits(value: Json, kind: Kind): boolean {
  if (kind === 'string') return typeof value === 'string';
  if (kind === 'any') return true;
  if (kind === 'value') return value !== null;
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (kind === 'count') return Number.isSafeInteger(value) && (value as number) >= 0;
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'object') return isObject(value);
  if ('fixed' in kind) return value === kind.fixed;
  if ('oneOf' in kind) return typeof value === 'string' && kind.oneOf.includes(value);
  if ('either' in kind) return fits(value, kind.either[Array.isArray(value) ? 1 : 0]);
  if ('list' in kind) {
    if (!Array.isArray(value) || value.length < (kind.least ?? 0)) return false;
    return kind.list === 'any' || value.every(item => fits(item, kind.list));
  }
  if (!isObject(value)) return false;
  if ('shape' in kind) return fitsShape(value, kind.shape);
  const variant = variantOf(value, kind);
  return variant !== undefined && fitsShape(value, variant, kind.by);
}

/** The shape that the discriminator names; undefined when it names none. */
export function variantOf(
  object: JsonObject,
  kind: { readonly by: string; readonly shapes: Readonly<Record<string, Shape>> },
): Shape | undefined {
  const name = object[kind.by];
  return typeof name === 'string' && Object.hasOwn(kind.shapes, name) ? kind.shapes[name] : undefined;
}
