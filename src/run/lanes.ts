import type { AguiEvent } from '../agui/decode';
import type { EventType } from '../agui/event-types';
import type { Json } from '../base/json';

/** Why a chunk event names no item that it could open or continue. */
export interface ChunkFault {
  readonly kind: ItemKind;
  readonly fault: 'without-id' | 'without-name' | 'conflict' | 'ambiguous' | 'owner';
  readonly message: string;
  /** Frame that opened the item; undefined when there is none. */
  readonly cause?: number;
}

export type ItemKind = 'text' | 'tool' | 'reasoning';

export interface ChunkLanes {
  /**
   * The events that stand for this one: ends of chunked items that it closes, then itself, or what a chunk expands to.
   * A chunk that continues an item and brings nothing stays itself, with the item's id.
   * The list is good until the next call.
   */
  expand(event: AguiEvent, frame: number): readonly AguiEvent[] | ChunkFault;
}

interface Pending {
  readonly kind: ItemKind;
  readonly id: string;
  readonly owner: string | undefined;
  readonly frame: number;
  /** What the opener said of `role` and `name`, or `toolCallName` and `parentMessageId`. */
  readonly said: Readonly<Record<string, Json | undefined>>;
}

/**
 * Chunk events as start, content and end, one open item per lane; a lane is a subagent, or the parent agent
 * (AG-UI 1.1, basic/patterns/streaming; `transformChunks` of the official client).
 */
export function createChunkLanes(): ChunkLanes {
  const lanes = new Map<string | undefined, Pending>();
  let result: AguiEvent[] = [];
  /** What most events expand to, in a list that is used again: emptying and filling one costs more. */
  const alone: AguiEvent[] = [];

  function close(lane: string | undefined): void {
    const pending = lanes.get(lane);
    if (pending === undefined) return;
    lanes.delete(lane);
    const { kind, id, owner } = pending;
    result.push({ type: TYPES[kind].end, [TYPES[kind].id]: id, ...tag(owner) });
  }

  function closeAll(): void {
    for (const lane of [...lanes.keys()]) close(lane);
  }

  function holderOf(kind: ItemKind, id: string): [string | undefined, Pending] | undefined {
    for (const entry of lanes) if (entry[1].kind === kind && entry[1].id === id) return entry;
    return undefined;
  }

  function laneOf(kind: ItemKind, event: AguiEvent): { readonly lane: string | undefined } | ChunkFault {
    const id = event[TYPES[kind].id];
    const owner = event.subagentRunId as string | undefined;
    if (typeof id === 'string') {
      const held = holderOf(kind, id);
      if (held === undefined) return { lane: owner };
      if (owner === undefined || owner === held[0]) return { lane: held[0] };
      const message = `The chunk says subagent ${owner}, but ${NOUN[kind]} ${id} was opened by ${agent(held[0])}.`;
      return { kind, fault: 'owner', message, cause: held[1].frame };
    }
    if (owner !== undefined || lanes.get(undefined)?.kind === kind) return { lane: owner };
    const open = [...lanes].filter(([, pending]) => pending.kind === kind);
    if (open.length < 2) return { lane: open[0]?.[0] };
    const message = `The chunk has neither \`${TYPES[kind].id}\` nor \`subagentRunId\`, while ${open.length} subagents have a ${NOUN[kind]} open.`;
    return { kind, fault: 'ambiguous', message };
  }

  function expandChunk(kind: ItemKind, event: AguiEvent, frame: number): ChunkFault | null {
    const found = laneOf(kind, event);
    if ('fault' in found) return found;
    const { lane } = found;
    const id = event[TYPES[kind].id];
    const pending = lanes.get(lane);
    if (pending?.kind === kind && (id === undefined || id === pending.id)) return extend(pending, event);
    if (typeof id !== 'string') return missing(kind, 'without-id', TYPES[kind].id);
    if (kind === 'tool' && event.toolCallName === undefined) return missing(kind, 'without-name', 'toolCallName');
    close(lane);
    lanes.set(lane, open(kind, id, event, frame));
    result.push(opener(kind, event));
    if (event.delta !== undefined || event.rawEvent !== undefined) result.push(content(kind, id, lane, event));
    return null;
  }

  function extend(pending: Pending, event: AguiEvent): ChunkFault | null {
    const { kind, id, owner, said, frame } = pending;
    for (const name of TYPES[kind].opener) {
      const value = event[name];
      if (value === undefined || value === said[name]) continue;
      const before = said[name] === undefined ? 'had none' : `had "${said[name]}"`;
      const message = `The chunk gives \`${name}\` "${value}" to ${NOUN[kind]} ${id}, whose opener ${before}.`;
      return { kind, fault: 'conflict', message, cause: frame };
    }
    result.push(isBare(event) ? { ...event, [TYPES[kind].id]: id } : content(kind, id, owner, event));
    return null;
  }

  return {
    expand(event, frame) {
      const effect = EFFECTS[event.type];
      if (effect === undefined || (lanes.size === 0 && (effect === 'own' || effect === 'all'))) {
        alone[0] = event;
        return alone;
      }
      result = [];
      if (effect === 'own') close(event.subagentRunId as string | undefined);
      else if (effect === 'all') closeAll();
      else return expandChunk(effect, event, frame) ?? result;
      result.push(event);
      return result;
    },
  };
}

const NOUN: Readonly<Record<ItemKind, string>> = {
  text: 'text message',
  tool: 'tool call',
  reasoning: 'reasoning message',
};

interface ItemTypes {
  readonly id: 'messageId' | 'toolCallId';
  /** Members of the opener that a continuation repeats unchanged or leaves out. */
  readonly opener: readonly string[];
  readonly start: EventType;
  readonly content: EventType;
  readonly end: EventType;
}

const TYPES: Readonly<Record<ItemKind, ItemTypes>> = {
  text: {
    id: 'messageId',
    opener: ['role', 'name'],
    start: 'TEXT_MESSAGE_START',
    content: 'TEXT_MESSAGE_CONTENT',
    end: 'TEXT_MESSAGE_END',
  },
  tool: {
    id: 'toolCallId',
    opener: ['toolCallName', 'parentMessageId'],
    start: 'TOOL_CALL_START',
    content: 'TOOL_CALL_ARGS',
    end: 'TOOL_CALL_END',
  },
  reasoning: {
    id: 'messageId',
    opener: [],
    start: 'REASONING_MESSAGE_START',
    content: 'REASONING_MESSAGE_CONTENT',
    end: 'REASONING_MESSAGE_END',
  },
};

/** Which lanes an event closes, its own or all; or what item its chunk belongs to. The others leave all lanes open. */
const EFFECTS: Readonly<Partial<Record<EventType, 'own' | 'all' | ItemKind>>> = {
  TEXT_MESSAGE_START: 'own',
  TEXT_MESSAGE_CONTENT: 'own',
  TEXT_MESSAGE_END: 'own',
  TOOL_CALL_START: 'own',
  TOOL_CALL_ARGS: 'own',
  TOOL_CALL_END: 'own',
  TOOL_CALL_RESULT: 'own',
  STATE_SNAPSHOT: 'own',
  STATE_DELTA: 'own',
  CUSTOM: 'own',
  STEP_STARTED: 'own',
  STEP_FINISHED: 'own',
  REASONING_START: 'own',
  REASONING_MESSAGE_START: 'own',
  REASONING_MESSAGE_CONTENT: 'own',
  REASONING_MESSAGE_END: 'own',
  REASONING_END: 'own',
  SUBAGENT_FINISHED: 'own',
  SUBAGENT_ERROR: 'own',
  RUN_STARTED: 'all',
  RUN_FINISHED: 'all',
  RUN_ERROR: 'all',
  MESSAGES_SNAPSHOT: 'all',
  TEXT_MESSAGE_CHUNK: 'text',
  TOOL_CALL_CHUNK: 'tool',
  REASONING_MESSAGE_CHUNK: 'reasoning',
};

function open(kind: ItemKind, id: string, event: AguiEvent, frame: number): Pending {
  const said: Record<string, Json | undefined> = {};
  for (const name of TYPES[kind].opener) said[name] = event[name];
  if (kind === 'text') said.role ??= 'assistant';
  return { kind, id, owner: event.subagentRunId as string | undefined, frame, said };
}

function opener(kind: ItemKind, chunk: AguiEvent): AguiEvent {
  const { delta: _delta, rawEvent: _raw, timestamp: _timestamp, ...rest } = chunk;
  if (kind === 'text') return { role: 'assistant', ...rest, type: TYPES.text.start };
  if (kind === 'reasoning') return { ...rest, role: 'reasoning', type: TYPES.reasoning.start };
  return { ...rest, type: TYPES.tool.start };
}

function content(kind: ItemKind, id: string, owner: string | undefined, chunk: AguiEvent): AguiEvent {
  const { content: type, id: name } = TYPES[kind];
  const { delta = '', metadata } = chunk;
  return {
    type,
    [name]: id,
    delta,
    ...tag((chunk.subagentRunId as string | undefined) ?? owner),
    ...(metadata !== undefined && { metadata }),
  };
}

/** Brings nothing to the item that it continues: no content event stands for it. */
function isBare({ delta, rawEvent, metadata }: AguiEvent): boolean {
  return delta === undefined && rawEvent === undefined && metadata === undefined;
}

function tag(owner: string | undefined): { readonly subagentRunId?: string } {
  return owner === undefined ? {} : { subagentRunId: owner };
}

function agent(owner: string | undefined): string {
  return owner === undefined ? 'the parent agent' : `subagent ${owner}`;
}

function missing(kind: ItemKind, fault: ChunkFault['fault'], name: string): ChunkFault {
  return { kind, fault, message: `The chunk opens a ${NOUN[kind]} and has no \`${name}\`.` };
}
