import type { AguiEvent } from '../agui/decode';
import { isObject, type Json, type JsonObject } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import type { Report } from './findings';

export interface InterruptRules {
  /** Takes an accepted event. */
  check(event: AguiEvent, frame: number): void;
}

interface Suspension {
  readonly subagent: string;
  readonly frame: number;
  readonly interrupts: readonly string[];
}

/** CUSTOM events by which frameworks ask, as they did before AG-UI had interrupts. */
const ASKS = /^(on_?)?interrupt$|[._:/-](on_?)?interrupt$/i;

/** What a run asks for when it stops (AG-UI 1.1, basic/patterns/interrupt-resume#interrupting). */
export function createInterruptRules(report: Report, fold: MessageFold): InterruptRules {
  let suspended: Suspension[] = [];
  let asked: { readonly name: string; readonly frame: number } | null = null;

  function suspend({ subagentRunId, outcome }: AguiEvent, frame: number): void {
    if (!isObject(outcome) || outcome.type !== 'suspended') return;
    const ids = Array.isArray(outcome.interruptIds) ? outcome.interruptIds : [];
    suspended.push({ subagent: String(subagentRunId), frame, interrupts: ids.map(String) });
  }

  function checkInterrupts(interrupts: readonly JsonObject[], frame: number): void {
    const first = new Map<Json | undefined, number>();
    for (const [index, { id, toolCallId, expiresAt }] of interrupts.entries()) {
      const pointer = `/outcome/interrupts/${index}`;
      const before = first.get(id);
      first.set(id, before ?? index);
      if (before !== undefined) {
        report('interrupt/duplicate-id', frame, {
          message: `Interrupts ${before} and ${index} both have the id ${id}.`,
          pointer: `${pointer}/id`,
          suggestion: 'Give each interrupt of a run an id of its own.',
        });
      }
      if (typeof toolCallId === 'string' && fold.toolCall(toolCallId) === undefined) {
        const message = `Interrupt ${id} is about tool call ${toolCallId}, which the thread does not have.`;
        report('interrupt/unknown-tool-call', frame, { message, pointer: `${pointer}/toolCallId` });
      }
      if (typeof expiresAt === 'string' && Number.isNaN(Date.parse(expiresAt))) {
        report('interrupt/expiry-unreadable', frame, {
          message: `Interrupt ${id} expires at "${expiresAt}", which is no date.`,
          pointer: `${pointer}/expiresAt`,
          suggestion: 'Send a date such as "2026-01-31T12:00:00Z".',
        });
      }
    }
  }

  function checkSuspended(interrupts: readonly JsonObject[], frame: number): void {
    const known = new Set(interrupts.map(({ id }) => id));
    for (const { subagent, frame: cause, interrupts: named } of suspended) {
      const missing = named.filter(id => !known.has(id));
      if (missing.length === 0) continue;
      const message = `Subagent ${subagent} waits for ${missing.join(', ')}, which the run does not ask for.`;
      report('interrupt/unknown-interrupt-id', frame, { message, pointer: '/outcome/interrupts', cause });
    }
  }

  function checkSuccess(frame: number): void {
    const waiting = suspended[0];
    if (waiting !== undefined) {
      const message = `The run ends as a success, but subagent ${waiting.subagent} waits for an answer since #${waiting.frame}.`;
      report('interrupt/suspended-but-success', frame, { message, pointer: '/outcome', cause: waiting.frame });
    }
    if (asked === null) return;
    report('interrupt/custom-only', frame, {
      message: `The run ends as a success, but #${asked.frame} asks with a CUSTOM event named ${asked.name}.`,
      pointer: '/outcome',
      suggestion: 'End the run with `"outcome":{"type":"interrupt","interrupts":[…]}`.',
      cause: asked.frame,
    });
  }

  return {
    check(event, frame) {
      if (event.type === 'CUSTOM') {
        if (ASKS.test(String(event.name))) asked ??= { name: String(event.name), frame };
      } else if (event.type === 'SUBAGENT_FINISHED') {
        suspend(event, frame);
      } else if (event.type === 'RUN_STARTED') {
        suspended = [];
        asked = null;
      } else if (event.type === 'RUN_FINISHED') {
        const interrupts = interruptsOf(event);
        checkInterrupts(interrupts, frame);
        if (isSuccess(event)) checkSuccess(frame);
        else if (interrupts.length > 0) checkSuspended(interrupts, frame);
      }
    },
  };
}

/** The interrupts of a RUN_FINISHED; none for other outcomes. */
export function interruptsOf({ outcome }: AguiEvent): JsonObject[] {
  if (!isObject(outcome) || outcome.type !== 'interrupt' || !Array.isArray(outcome.interrupts)) return [];
  return outcome.interrupts.filter(isObject);
}

/** A RUN_FINISHED without an outcome is a success. */
export function isSuccess({ outcome }: AguiEvent): boolean {
  return !isObject(outcome) || outcome.type === 'success';
}
