import type { AguiEvent } from '../agui/decode';
import { isObject, type Json, type JsonObject } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import type { Report } from './findings';

export interface SnapshotRules {
  /** Takes an accepted event, chunks expanded, before it is applied. */
  check(event: AguiEvent, frame: number): void;
}

/** What a snapshot of the messages loses of what the run sent (AG-UI 1.1, events/state#messages_snapshot). */
export function createSnapshotRules(report: Report, fold: MessageFold): SnapshotRules {
  const openMessages = new Map<string, number>();
  const openCalls = new Map<string, number>();
  /** Calls by the frame of the result that this run sent. */
  const results = new Map<string, number>();

  function checkIds(messages: readonly Json[], frame: number): void {
    const first = new Map<Json | undefined, number>();
    for (const [index, message] of messages.entries()) {
      if (!isObject(message)) continue;
      const before = first.get(message.id);
      if (before === undefined) {
        first.set(message.id, index);
        continue;
      }
      report('snapshot/duplicate-id', frame, {
        message: `Messages ${before} and ${index} of the snapshot both have the id ${message.id}.`,
        pointer: `/messages/${index}/id`,
        suggestion: 'Give each message an id of its own.',
      });
    }
  }

  function checkOpen(listed: Listed, frame: number): void {
    const keepsReasoning = !listed.roles.has('reasoning');
    for (const [id, cause] of openMessages) {
      if (listed.messages.has(id) || (keepsReasoning && fold.message(id)?.role === 'reasoning')) continue;
      tellOpen(`message ${id}`, frame, cause);
    }
    for (const [id, cause] of openCalls) if (!listed.calls.has(id)) tellOpen(`tool call ${id}`, frame, cause);
  }

  function tellOpen(what: string, frame: number, cause: number): void {
    report('snapshot/drops-open-message', frame, {
      message: `The snapshot leaves out ${what}, which is open since #${cause}: what comes later for it is lost.`,
      pointer: '/messages',
      suggestion: `List ${what} as far as it has come, or send the snapshot after its end.`,
      cause,
    });
  }

  function checkResults(listed: Listed, frame: number): void {
    for (const [call, cause] of results) {
      if (!listed.calls.has(call) || listed.answered.has(call)) continue;
      report('snapshot/drops-tool-result', frame, {
        message: `The snapshot lists tool call ${call} without its result, which #${cause} brought.`,
        pointer: '/messages',
        suggestion: 'List the tool message too.',
        cause,
      });
      results.delete(call);
    }
  }

  function checkSeals(listed: Listed, frame: number): void {
    for (const held of fold.messages) {
      const message = listed.messages.get(held.id);
      if (message === undefined) continue;
      checkSeal(`message ${held.id}`, held, message, frame);
      for (const call of held.toolCalls ?? []) {
        checkSeal(`tool call ${call.id}`, call, listed.calls.get(call.id), frame);
      }
    }
  }

  function checkSeal(
    what: string,
    held: Pick<Message, 'encryptedValue'>,
    listed: JsonObject | undefined,
    frame: number,
  ): void {
    if (held.encryptedValue === undefined || listed === undefined || listed.encryptedValue !== undefined) return;
    const message = `The snapshot lists ${what} without the encrypted value that it has, which withdraws it.`;
    report('snapshot/encrypted-dropped', frame, { message, pointer: '/messages' });
  }

  function takeSnapshot({ messages }: AguiEvent, frame: number): void {
    if (!Array.isArray(messages)) return;
    const listed = listedIn(messages);
    checkIds(messages, frame);
    checkOpen(listed, frame);
    checkResults(listed, frame);
    checkSeals(listed, frame);
  }

  return {
    check(event, frame) {
      switch (event.type) {
        case 'TEXT_MESSAGE_START':
        case 'REASONING_MESSAGE_START':
          openMessages.set(String(event.messageId), frame);
          break;
        case 'TEXT_MESSAGE_END':
        case 'REASONING_MESSAGE_END':
          openMessages.delete(String(event.messageId));
          break;
        case 'TOOL_CALL_START':
          openCalls.set(String(event.toolCallId), frame);
          break;
        case 'TOOL_CALL_END':
          openCalls.delete(String(event.toolCallId));
          break;
        case 'TOOL_CALL_RESULT':
          results.set(String(event.toolCallId), frame);
          break;
        case 'MESSAGES_SNAPSHOT':
          takeSnapshot(event, frame);
          break;
        case 'RUN_STARTED':
          for (const memory of [openMessages, openCalls, results]) memory.clear();
          break;
      }
    },
  };
}

interface Listed {
  readonly messages: ReadonlyMap<string, JsonObject>;
  readonly calls: ReadonlyMap<string, JsonObject>;
  readonly roles: ReadonlySet<Json | undefined>;
  /** Calls with a tool message. */
  readonly answered: ReadonlySet<Json | undefined>;
}

function listedIn(list: readonly Json[]): Listed {
  const messages = list.filter(isObject);
  const calls = messages.flatMap(({ toolCalls }) => (Array.isArray(toolCalls) ? toolCalls.filter(isObject) : []));
  return {
    messages: new Map(messages.map(message => [String(message.id), message])),
    calls: new Map(calls.map(call => [String(call.id), call])),
    roles: new Set(messages.map(({ role }) => role)),
    answered: new Set(messages.filter(({ role }) => role === 'tool').map(({ toolCallId }) => toolCallId)),
  };
}
