import { isObject, type Json, type JsonObject } from '../../src/base/json';
import { formatBytes } from '../ui/format';

const ADDRESS_CHARACTERS = 200;

/** What a part of another kind than text says of itself. `source` is 1.0, members of the part itself were before. */
export function mediaFacts(part: JsonObject): {
  readonly kind: string;
  readonly facts: readonly string[];
  readonly address: string;
} {
  const source = isObject(part.source) ? part.source : part;
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  const isData = source.type === 'data' || typeof source.data === 'string';
  const data = isData ? text(source.data ?? source.value) : '';
  const address = isData ? '' : text(source.url ?? source.value ?? source.id);
  const size = data === '' ? '' : `${formatBytes(Math.floor((data.length * 3) / 4))} inline`;
  const facts = [text(source.mimeType ?? part.mimeType), text(part.filename), size].filter(fact => fact !== '');
  const short = address.length > ADDRESS_CHARACTERS ? `${address.slice(0, ADDRESS_CHARACTERS)}…` : address;
  return { kind: text(part.type), facts, address: short };
}
