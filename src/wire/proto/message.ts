import type { Json, JsonObject } from '../../base/json';
import type { Part, ProtoReader } from './reader';
import { type Kind, MESSAGES, type Member, type MessageName, ONE_OF, SCANNED, type Table } from './tables';

/** A message as its table names it, before it is put into AG-UI's JSON. Members that are not on the wire are absent. */
export type ProtoMessage = JsonObject;

/**
 * Reads the fields before `end`. Fields that the table does not know are passed over; of a member that comes twice the
 * last counts, parts of one message are joined, and lists go on (protobuf, encoding).
 */
export function readMessage(reader: ProtoReader, end: number, table: Table): ProtoMessage {
  const message = emptyMessage(table);
  const parts = new Map<Member, Part[]>();
  while (reader.more(end)) {
    const tag = reader.tag();
    const member = table[Math.floor(tag / 8) - 1];
    if (member === undefined || member.wire !== tag % 8) reader.skip(tag, end);
    else if (member.presence === 'many') (message[member.name] as Json[]).push(readItem(reader, end, member.kind));
    else if (isScalar(member.kind)) message[member.name] = readScalar(reader, end, member.kind);
    else addPart(parts, member, reader.part(end));
  }
  readParts(reader, parts, message);
  return message;
}

/** Reads parts of one message as a whole. Each must be well-formed by itself, too. */
export function readJoined(reader: ProtoReader, parts: readonly Part[], table: Table): ProtoMessage {
  const read = (inner: ProtoReader, end: number) => readMessage(inner, end, table);
  if (parts.length > 1) for (const part of parts) reader.readParts([part], read);
  return reader.readParts(parts, read);
}

function emptyMessage(table: Table): ProtoMessage {
  const message: ProtoMessage = {};
  for (const { name, kind, presence } of table) {
    if (presence === 'many') message[name] = [];
    else if (presence === 'one') message[name] = kind === 'enum' ? 0 : '';
  }
  return message;
}

function addPart(parts: Map<Member, Part[]>, member: Member, part: Part): void {
  const known = parts.get(member);
  if (known === undefined) parts.set(member, [part]);
  else known.push(part);
}

function readParts(reader: ProtoReader, parts: ReadonlyMap<Member, readonly Part[]>, message: ProtoMessage): void {
  for (const [{ name, kind }, list] of parts) {
    if (list.length > 1 && SCANNED.has(kind)) {
      for (const part of list) reader.readParts([part], (inner, end) => readPart(inner, end, kind, 'only'));
    }
    const choice = list.length > 1 ? 'last' : 'only';
    const value = reader.readParts(list, (inner, end) => readPart(inner, end, kind, choice));
    if (value !== undefined) message[name] = value;
  }
}

type Scalar = 'string' | 'int' | 'enum' | 'bool';

function isScalar(kind: Kind): kind is Scalar {
  return kind === 'string' || kind === 'int' || kind === 'enum' || kind === 'bool';
}

function readScalar(reader: ProtoReader, end: number, kind: Scalar): Json {
  if (kind === 'string') return reader.text(end);
  if (kind === 'int') return reader.int64();
  return kind === 'enum' ? reader.uint32() | 0 : reader.bool();
}

function readItem(reader: ProtoReader, end: number, kind: Kind): Json {
  if (isScalar(kind)) return readScalar(reader, end, kind);
  return readPart(reader, reader.partEnd(end), kind, 'only') ?? null;
}

/** Which kind counts of a message that is one of several: more than one is a fault, or the last one is taken. */
type Choice = 'only' | 'last';

function readPart(reader: ProtoReader, end: number, kind: Kind, choice: Choice): Json | undefined {
  if (kind === 'Value') return readValue(reader, end);
  if (kind === 'Struct') return readStruct(reader, end);
  const table = MESSAGES[kind as MessageName];
  return ONE_OF.has(kind) ? readOneOf(reader, end, table, choice) : readMessage(reader, end, table);
}

function readOneOf(reader: ProtoReader, end: number, table: Table, choice: Choice): ProtoMessage {
  const message: ProtoMessage = {};
  let chosen: Member | undefined;
  let parts: Part[] = [];
  while (reader.more(end)) {
    const tag = reader.tag();
    const member = table[Math.floor(tag / 8) - 1];
    if (member === undefined || tag % 8 !== 2) {
      reader.skip(tag, end);
      continue;
    }
    if (chosen !== undefined && chosen !== member) {
      if (choice === 'only') reader.fail('one part is of two kinds');
      parts = [];
    }
    chosen = member;
    parts.push(reader.part(end));
  }
  if (chosen !== undefined) readParts(reader, new Map([[chosen, parts]]), message);
  return message;
}

const VALUE = { null: 8, number: 17, string: 26, boolean: 32, struct: 42, list: 50 } as const;

/** The kind that comes last counts; undefined when there is none. */
function readValue(reader: ProtoReader, end: number): Json | undefined {
  let value: Json | undefined;
  let parts: Part[] = [];
  let kind = 0;
  while (reader.more(end)) {
    const tag = reader.tag();
    if (tag === VALUE.struct || tag === VALUE.list) {
      if (kind !== tag) parts = [];
      parts.push(reader.part(end));
    } else if (tag === VALUE.null) {
      reader.uint32();
      value = null;
    } else if (tag === VALUE.number) value = reader.double();
    else if (tag === VALUE.string) value = reader.text(end);
    else if (tag === VALUE.boolean) value = reader.bool();
    else {
      reader.skip(tag, end);
      continue;
    }
    kind = tag;
  }
  if (kind === VALUE.struct) return reader.readParts(parts, readStruct);
  return kind === VALUE.list ? reader.readParts(parts, readList) : value;
}

const FIRST = 10;
const SECOND = 18;

function readStruct(reader: ProtoReader, end: number): JsonObject {
  const struct: JsonObject = {};
  reader.nested(() => {
    while (reader.more(end)) {
      const tag = reader.tag();
      if (tag === FIRST) readEntry(reader, reader.partEnd(end), struct);
      else reader.skip(tag, end);
    }
  });
  return struct;
}

function readEntry(reader: ProtoReader, end: number, struct: JsonObject): void {
  let key = '';
  const parts: Part[] = [];
  while (reader.more(end)) {
    const tag = reader.tag();
    if (tag === FIRST) key = reader.text(end);
    else if (tag === SECOND) parts.push(reader.part(end));
    else reader.skip(tag, end);
  }
  const value = parts.length === 0 ? undefined : reader.readParts(parts, readValue);
  if (value === undefined) return;
  // An assignment to `__proto__` would make no member.
  Object.defineProperty(struct, key, { value, writable: true, enumerable: true, configurable: true });
}

function readList(reader: ProtoReader, end: number): Json[] {
  const list: Json[] = [];
  reader.nested(() => {
    while (reader.more(end)) {
      const tag = reader.tag();
      if (tag === FIRST) list.push(readValue(reader, reader.partEnd(end)) ?? null);
      else reader.skip(tag, end);
    }
  });
  return list;
}
