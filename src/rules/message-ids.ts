import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { Report } from './findings';

type Kind = 'text message' | 'reasoning message' | 'tool result' | 'activity';

interface Known {
  readonly kind: Kind;
  /** Undefined when the opener left it out. */
  readonly role?: string;
  readonly name?: string;
  /** Undefined for a message that came with the request. */
  readonly frame?: number;
}

export interface MessageIds {
  /** Takes an event that brings a message. `chunked`: a chunk event stands behind it. */
  open(event: AguiEvent, frame: number, chunked: boolean): void;
  /** Takes messages of a list as they are. */
  list(messages: Json | undefined | readonly object[], frame?: number): void;
  clear(): void;
}

/** That an id names one message, and an opener says of it what the first one said (AG-UI 1.1, basic#identifiers). */
export function createMessageIds(report: Report): MessageIds {
  const known = new Map<string, Known>();

  function compare(member: 'role' | 'name', before: Known, event: AguiEvent, id: string, frame: number): void {
    const now = event[member];
    if (typeof now !== 'string' || before[member] === undefined || before[member] === now) return;
    report('text/reopen-mismatch', frame, {
      message: `Text message ${id} is opened again with \`${member}\` "${now}"; it has "${before[member]}".`,
      pointer: `/${member}`,
      suggestion: `Leave \`${member}\` out, or open a message with another id.`,
      cause: before.frame,
    });
  }

  function collide(id: string, kind: Kind, before: Known, frame: number): void {
    report('text/id-collision', frame, {
      message: `The id ${id} of this ${kind} is that of a ${before.kind}.`,
      pointer: '/messageId',
      suggestion: 'Give each message an id of its own.',
      cause: before.frame,
    });
  }

  return {
    open(event, frame, chunked) {
      const kind = KIND_OF_OPENER[event.type];
      if (kind === undefined) return;
      const id = String(event.messageId);
      const before = known.get(id);
      if (before === undefined) {
        known.set(id, { kind, frame, ...said(event, chunked) });
      } else if (before.kind !== kind) {
        collide(id, kind, before, frame);
        known.set(id, { kind, frame });
      } else if (kind === 'text message') {
        if (said(event, chunked).role !== undefined) compare('role', before, event, id, frame);
        compare('name', before, event, id, frame);
      }
    },
    list(messages, frame) {
      if (!Array.isArray(messages)) return;
      for (const message of messages) {
        if (!isObject(message) || typeof message.id !== 'string' || standsForCall(message)) continue;
        const { id, role, name } = message;
        known.set(id, {
          kind: KIND_OF_ROLE[String(role)] ?? 'text message',
          ...(typeof role === 'string' && { role }),
          ...(typeof name === 'string' && { name }),
          ...(frame !== undefined && { frame }),
        });
      }
    },
    clear() {
      known.clear();
    },
  };
}

const KIND_OF_OPENER: Readonly<Record<string, Kind>> = {
  TEXT_MESSAGE_START: 'text message',
  REASONING_MESSAGE_START: 'reasoning message',
  TOOL_CALL_RESULT: 'tool result',
  ACTIVITY_SNAPSHOT: 'activity',
};

const KIND_OF_ROLE: Readonly<Record<string, Kind>> = {
  reasoning: 'reasoning message',
  tool: 'tool result',
  activity: 'activity',
};

/** A chunk that says no role is opened as `assistant`. */
function said({ role, name }: AguiEvent, chunked: boolean): Pick<Known, 'role' | 'name'> {
  const ownRole = typeof role === 'string' && !(chunked && role === 'assistant');
  return { ...(ownRole && { role }), ...(typeof name === 'string' && { name }) };
}

/** The official client makes such a message for a call that names none: no producer has chosen the id. */
function standsForCall({ id, toolCalls }: { readonly id?: Json; readonly toolCalls?: Json }): boolean {
  return Array.isArray(toolCalls) && toolCalls.some(call => isObject(call) && call.id === id);
}
