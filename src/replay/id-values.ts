import { isObject, parseJson } from '../base/json';

/** A string literal in a JSON text, quotes included, that is the value of an id member. */
export interface IdValue {
  readonly names: 'thread' | 'run';
  readonly start: number;
  readonly end: number;
}

/**
 * The thread and run ids of a payload that is a boundary event of a run, in order; nothing of any other payload. Ids
 * are values of the event's own members and of its `input` echo; what lies deeper is the agent's.
 */
export function idValues(json: string): readonly IdValue[] {
  if (!BOUNDARY_WORDS.test(json)) return [];
  const event = parseJson(json);
  if (!event.ok || !isObject(event.value)) return [];
  const { type } = event.value;
  return typeof type === 'string' && BOUNDARY_TYPE.test(type) ? scan(json) : [];
}

// Dialects spell `run_started` and `RunStarted`.
const BOUNDARY_WORDS = /run_?(?:started|finished|error)/i;
const BOUNDARY_TYPE = /^run_?(?:started|finished|error)$/i;

const ID_MEMBERS: ReadonlyMap<unknown, IdValue['names']> = new Map([
  ['threadId', 'thread'],
  ['thread_id', 'thread'],
  ['runId', 'run'],
  ['run_id', 'run'],
  ['parentRunId', 'run'],
  ['parent_run_id', 'run'],
] as const);

/** Walks a text that is known to be a JSON object. */
function scan(json: string): readonly IdValue[] {
  const found: IdValue[] = [];
  let depth = 0;
  let key: unknown = null;
  let inInput = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '{' || char === '[') {
      depth += 1;
      if (depth === 2) inInput = char === '{' && key === 'input';
    } else if (char === '}' || char === ']') {
      depth -= 1;
    } else if (char === '"') {
      const start = at;
      const end = stringEnd(json, start);
      at = end - 1;
      if (depth > 2 || (depth === 2 && !inInput)) continue;
      if (isKey(json, end)) key = JSON.parse(json.slice(start, end));
      else {
        const names = ID_MEMBERS.get(key);
        if (names !== undefined) found.push({ names, start, end });
      }
    }
  }
  return found;
}

/** The place behind the closing quote of the literal that starts here. */
function stringEnd(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(json: string, end: number): boolean {
  let at = end;
  while (WHITE_SPACE.includes(json.charAt(at))) at += 1;
  return json[at] === ':';
}

const WHITE_SPACE = ' \t\r\n';
