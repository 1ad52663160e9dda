import type { AguiEvent } from '../agui/decode';
import { isObject, type Json } from '../base/json';
import type { RuleId } from './catalogue';
import type { Report } from './findings';

export type Owned = 'message' | 'tool call' | 'activity' | 'reasoning message';

/** Undefined for the parent agent. */
export type Owner = string | undefined;

interface Entry {
  readonly owner: Owner;
  readonly frame: number;
}

export interface Owners {
  /** True when the event names the item's owner or none. The first event of an item fixes its owner. */
  agrees(kind: Owned, id: string, event: AguiEvent, frame: number): boolean;
  /** Enters an owner, in place of a known one when `again`. */
  set(kind: Owned, id: string, owner: Owner, frame: number, again: boolean): void;
  get(kind: Owned, id: string): Entry | undefined;
  /** Enters the owners of listed messages and their calls; in place of known ones when `again`. */
  seed(messages: Json | undefined, frame: number, again: boolean): void;
  reset(): void;
}

/** Who opened what in the run, kept when it closes: `verifyEvents` of the official client, and AG-UI 1.1, events/subagents. */
export function createOwners(report: Report): Owners {
  const entries: Readonly<Record<Owned, Map<string, Entry>>> = {
    message: new Map(),
    'tool call': new Map(),
    activity: new Map(),
    'reasoning message': new Map(),
  };

  function set(kind: Owned, id: string, owner: Owner, frame: number, again: boolean): void {
    if (again || !entries[kind].has(id)) entries[kind].set(id, { owner, frame });
  }

  return {
    set,
    get: (kind, id) => entries[kind].get(id),
    agrees(kind, id, event, frame) {
      const said = event.subagentRunId as Owner;
      const known = entries[kind].get(id);
      if (said === undefined || known === undefined || known.owner === said) return true;
      const message = `${event.type} says subagent ${said}, but ${kind} ${id} belongs to ${ownerName(known.owner)}.`;
      report('subagent/owner-mismatch' satisfies RuleId, frame, {
        message,
        pointer: '/subagentRunId',
        cause: known.frame,
      });
      return false;
    },
    seed(messages, frame, again) {
      if (!Array.isArray(messages)) return;
      for (const message of messages) {
        if (!isObject(message) || typeof message.id !== 'string') continue;
        const owner = typeof message.subagentRunId === 'string' ? message.subagentRunId : undefined;
        set(KINDS[String(message.role)] ?? 'message', message.id, owner, frame, again);
        if (!Array.isArray(message.toolCalls)) continue;
        for (const call of message.toolCalls) {
          if (isObject(call) && typeof call.id === 'string') set('tool call', call.id, owner, frame, again);
        }
      }
    },
    reset() {
      for (const map of Object.values(entries)) map.clear();
    },
  };
}

/** Inside a sentence. */
export function ownerName(owner: Owner): string {
  return owner === undefined ? 'the parent agent' : `subagent ${owner}`;
}

const KINDS: Readonly<Record<string, Owned>> = { reasoning: 'reasoning message', activity: 'activity' };
