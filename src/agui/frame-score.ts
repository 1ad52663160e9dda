import { isObject, type Json, type JsonObject, parseJson } from '../base/json';
import { ENVELOPE_MEMBERS } from './envelope';
import { lettersOf, respelledType } from './type-names';

/** Types that other protocols have too: they never decide alone. */
const GENERIC = /^(raw$|custom$|meta|state|step)/i;

export function isGeneric(type: string): boolean {
  return GENERIC.test(type);
}

/**
 * How much an object looks like an event of AG-UI: 3 by name and members, 2 in another spelling, 1 by its name alone, 0
 * not at all.
 */
export function frameScore(event: JsonObject): 0 | 1 | 2 | 3 {
  const sent = String(event.type);
  const type = respelledType(sent) ?? (OTHER_NAMES.test(sent) ? sent : null);
  if (type === null) return 0;
  const telling = TELLING.filter(([family]) => family.test(type));
  if (sent === type && telling.every(([, member, kind]) => typeof event[member] === kind)) return 3;
  const names = new Set(Object.keys(event).map(lettersOf));
  return telling.some(([, member, , ...aliases]) => [member, ...aliases].some(name => names.has(lettersOf(name))))
    ? 2
    : 1;
}

/** Of AG-UI before 1.0, and of dialects. */
const OTHER_NAMES = /^(THINKING_(START|END|TEXT_MESSAGE_(START|CONTENT|END))|META(_EVENT)?|TOOL_CALL_(ERROR|UPDATE))$/;

/** Members that tell the events of one family from anybody's, with the JavaScript type they must have, and their aliases. */
const TELLING: readonly (readonly [family: RegExp, member: string, kind: string, ...aliases: string[]])[] = [
  [/^RUN_(STARTED|FINISHED)$/, 'runId', 'string'],
  [/^RUN_(STARTED|FINISHED)$/, 'threadId', 'string'],
  [/^RUN_ERROR$/, 'message', 'string'],
  [/^(TEXT_MESSAGE|REASONING)_(START|CONTENT|END|MESSAGE_)|^(ACTIVITY_|TOOL_CALL_RESULT)/, 'messageId', 'string'],
  [/^TOOL_CALL_(START|ARGS|END|RESULT|ERROR|UPDATE)$/, 'toolCallId', 'string'],
  [/^TOOL_CALL_START$/, 'toolCallName', 'string', 'toolName'],
  [/^(TEXT|REASONING|THINKING).*_CONTENT$|_ARGS$/, 'delta', 'string', 'content'],
  [/^SUBAGENT_/, 'subagentRunId', 'string'],
  [/^REASONING_ENCRYPTED_VALUE$/, 'entityId', 'string'],
  [/^MESSAGES_SNAPSHOT$/, 'messages', 'object'],
  [/^STEP_/, 'stepName', 'string'],
];

/**
 * The objects in a payload that may be events: itself, or what lists, tuples of Phoenix, JSON in strings and envelopes
 * hold down to three levels. `named`: the type beside the payload, where it has none. What scores is not unwrapped.
 */
export function candidates(data: string, named: string): readonly JsonObject[] {
  const parsed = parseJson(data);
  if (!parsed.ok) return [];
  const { value } = parsed;
  if (named !== '' && isObject(value) && value.type === undefined) {
    const event = { ...value, type: named };
    if (frameScore(event) > 0) return [event];
  }
  return search(value, DEEPEST);
}

const DEEPEST = 3;

function search(value: Json, levels: number): readonly JsonObject[] {
  if (isObject(value) && frameScore(value) > 0) return [value];
  if (levels === 0) return [];
  if (typeof value === 'string') {
    const parsed = /^\s*[{[]/.test(value) ? parseJson(value) : null;
    return parsed?.ok ? search(parsed.value, levels - 1) : [];
  }
  if (Array.isArray(value)) {
    const isTuple = value.length === 5 && typeof value[2] === 'string' && typeof value[3] === 'string';
    return isTuple ? search(value[4] as Json, levels - 1) : value.flatMap(item => search(item, levels - 1));
  }
  if (!isObject(value)) return [];
  for (const name of ENVELOPE_MEMBERS) {
    const inner = value[name];
    const found = inner === undefined ? [] : search(inner, levels - 1);
    if (found.length > 0) return found;
  }
  return [];
}
