/** A JSON value as `JSON.parse` makes it. Mutable, because patches apply in place; readers take it as `readonly`. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON without throwing; the error keeps the engine's own words, which name the position. */
export function parseJson(
  text: string,
): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: string } {
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
