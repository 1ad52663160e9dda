import type { AguiEvent } from '../agui/decode';
import { isObject, type Json, type JsonObject } from '../base/json';
import { inOnePiece } from '../base/one-piece';
import { copyJson } from '../state/copy';
import { checkOperations } from '../state/operations';
import { applyPatch, type PatchFailure } from '../state/patch';
import { type CallDraft, type MessageDraft, messagesFrom } from './message-input';
import type { Message, ToolCall } from './messages';

export interface MessageFold {
  /** In the conversation's order. Kept up to date in place: no copy per event. */
  readonly messages: readonly Message[];
  /** Takes one event, chunk events already expanded. Returns why an activity patch did not apply, else null. */
  apply(event: AguiEvent): PatchFailure | null;
  message(id: string): Message | undefined;
  toolCall(id: string): ToolCall | undefined;
}

/**
 * The conversation as `defaultApplyEvents` of `@ag-ui/client` 1.0 folds it. Cost per event: constant, but for
 * results (which move the messages behind them) and snapshots.
 */
export function createMessageFold(initial: readonly Message[]): MessageFold {
  let messages: MessageDraft[] = [];
  const byId = new Map<string, MessageDraft>();
  const calls = new Map<string, { readonly call: CallDraft; readonly owner: MessageDraft }>();
  replaceAll(initial.map(ownCopy));

  function replaceAll(next: MessageDraft[]): void {
    messages = [];
    byId.clear();
    calls.clear();
    for (const message of next) append(message);
  }

  /** Of messages with one id the first is found, as in the official client. */
  function index(message: MessageDraft): void {
    if (!byId.has(message.id)) byId.set(message.id, message);
    for (const call of message.toolCalls ?? []) if (!calls.has(call.id)) calls.set(call.id, { call, owner: message });
  }

  function append(message: MessageDraft): MessageDraft {
    messages.push(message);
    index(message);
    return message;
  }

  function startText(event: AguiEvent, role: string): void {
    const id = text(event.messageId);
    const known = byId.get(id);
    if (known?.role === 'activity') return;
    const message: MessageDraft = known ?? { id, role, content: '' };
    if (known === undefined) {
      if (typeof event.name === 'string' && role !== 'reasoning') message.name = event.name;
      if (typeof event.subagentRunId === 'string') message.subagentRunId = event.subagentRunId;
      append(message);
    }
    mergeMetadata(message, event);
  }

  function extendText(event: AguiEvent): void {
    const message = byId.get(event.messageId as string);
    if (message === undefined || message.role === 'activity') return;
    message.content = typeof message.content === 'string' ? message.content + text(event.delta) : text(event.delta);
    if (event.metadata !== undefined) mergeMetadata(message, event);
  }

  function endText(event: AguiEvent): void {
    const message = byId.get(text(event.messageId));
    if (message === undefined || message.role === 'activity') return;
    if (typeof message.content === 'string') message.content = inOnePiece(message.content);
    mergeMetadata(message, event);
  }

  function startCall(event: AguiEvent): void {
    const id = text(event.toolCallId);
    const name = text(event.toolCallName);
    const call = calls.get(id)?.call ?? addCall(event, id);
    call.name = name;
    mergeMetadata(call, event);
  }

  function addCall(event: AguiEvent, id: string): CallDraft {
    const owner = ownerOfCall(event, id);
    const call: CallDraft = { id, name: '', arguments: '' };
    owner.toolCalls ??= [];
    owner.toolCalls.push(call);
    calls.set(id, { call, owner });
    return call;
  }

  /** The assistant message that `parentMessageId` names; else a new one, under that id if it is free. */
  function ownerOfCall(event: AguiEvent, callId: string): MessageDraft {
    const parent = text(event.parentMessageId);
    const known = parent === '' ? undefined : byId.get(parent);
    if (known?.role === 'assistant') return known;
    const id = parent === '' || known !== undefined ? callId : parent;
    const owner: MessageDraft = { id, role: 'assistant' };
    if (typeof event.subagentRunId === 'string' && !byId.has(id)) owner.subagentRunId = event.subagentRunId;
    return append(owner);
  }

  function addResult(event: AguiEvent): void {
    const callId = text(event.toolCallId);
    const result: MessageDraft = {
      id: text(event.messageId),
      role: 'tool',
      content: event.content ?? '',
      toolCallId: callId,
    };
    if (typeof event.subagentRunId === 'string') result.subagentRunId = event.subagentRunId;
    if (typeof event.error === 'string') result.error = event.error;
    mergeMetadata(result, event);
    const owner = calls.get(callId)?.owner;
    const ownerAt = owner?.role === 'assistant' ? messages.lastIndexOf(owner) : -1;
    let at = ownerAt === -1 ? messages.length : ownerAt + 1;
    while (messages[at]?.role === 'tool') at++;
    const namesake = byId.get(result.id);
    if (namesake === undefined || messages.indexOf(namesake) >= at) byId.set(result.id, result);
    messages.splice(at, 0, result);
  }

  function replaceMessages(event: AguiEvent): void {
    const listed = messagesFrom(copyJson(event.messages ?? []));
    const byListedId = new Map(listed.map(message => [message.id, message]));
    const owned = ownedActivityTypes(event);
    const hasActivity = listed.some(message => message.role === 'activity');
    const hasReasoning = listed.some(message => message.role === 'reasoning');
    const keeps = (message: Message): boolean => {
      if (message.role === 'reasoning') return !hasReasoning;
      if (message.role !== 'activity') return false;
      return owned === undefined ? !hasActivity : owned !== null && !owned.includes(message.activityType ?? '');
    };
    const kept = messages.filter(message => byListedId.has(message.id) || keeps(message));
    const held = new Set(kept.map(message => message.id));
    replaceAll([
      ...kept.map(message => byListedId.get(message.id) ?? message),
      ...listed.filter(message => !held.has(message.id)),
    ]);
  }

  function setActivity(event: AguiEvent): void {
    const id = text(event.messageId);
    const known = byId.get(id);
    const replaces = event.replace !== false;
    if (known !== undefined && !replaces) {
      if (known.role === 'activity') mergeMetadata(known, event);
      return;
    }
    const message: MessageDraft = {
      id,
      role: 'activity',
      activityType: text(event.activityType),
      content: copyJson(event.content ?? {}),
    };
    if (typeof event.subagentRunId === 'string') message.subagentRunId = event.subagentRunId;
    if (known === undefined) {
      append(message);
    } else {
      if (known.role === 'activity' && known.metadata !== undefined) message.metadata = known.metadata;
      messages[messages.indexOf(known)] = message;
      byId.set(id, message);
      // The calls of a message that an activity replaces go with it.
      if (known.toolCalls !== undefined) replaceAll(messages);
    }
    mergeMetadata(message, event);
  }

  function patchActivity(event: AguiEvent): PatchFailure | null {
    const known = byId.get(text(event.messageId));
    if (known?.role !== 'activity') return null;
    mergeMetadata(known, event);
    const outcome = applyPatch(known.content ?? {}, checkOperations(event.patch).operations, 'the activity');
    if (!outcome.ok) return outcome.failure;
    known.content = outcome.value;
    known.activityType = text(event.activityType);
    return null;
  }

  function seal(event: AguiEvent): void {
    const id = text(event.entityId);
    const target = event.subtype === 'tool-call' ? calls.get(id)?.call : byId.get(id);
    if (target === undefined || ('role' in target && target.role === 'activity')) return;
    target.encryptedValue = text(event.encryptedValue);
    if (typeof event.encryptedValueType === 'string') target.encryptedValueType = event.encryptedValueType;
    else delete target.encryptedValueType;
  }

  function addHistory(event: AguiEvent): void {
    if (!isObject(event.input)) return;
    for (const message of messagesFrom(copyJson(event.input.messages ?? []))) {
      if (!byId.has(message.id)) append(message);
    }
  }

  function apply(event: AguiEvent): PatchFailure | null {
    switch (event.type) {
      case 'TEXT_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CONTENT':
        extendText(event);
        break;
      case 'TOOL_CALL_ARGS': {
        const call = calls.get(text(event.toolCallId))?.call;
        if (call === undefined) break;
        call.arguments += text(event.delta);
        if (event.metadata !== undefined) mergeMetadata(call, event);
        break;
      }
      case 'TEXT_MESSAGE_START':
        startText(event, text(event.role) || 'assistant');
        break;
      case 'REASONING_MESSAGE_START':
        startText(event, 'reasoning');
        break;
      case 'TEXT_MESSAGE_END':
      case 'REASONING_MESSAGE_END':
        endText(event);
        break;
      case 'TOOL_CALL_START':
        startCall(event);
        break;
      case 'TOOL_CALL_END': {
        const call = calls.get(text(event.toolCallId))?.call;
        if (call === undefined) break;
        call.arguments = inOnePiece(call.arguments);
        mergeMetadata(call, event);
        break;
      }
      case 'TOOL_CALL_RESULT':
        addResult(event);
        break;
      case 'MESSAGES_SNAPSHOT':
        replaceMessages(event);
        break;
      case 'ACTIVITY_SNAPSHOT':
        setActivity(event);
        break;
      case 'ACTIVITY_DELTA':
        return patchActivity(event);
      case 'REASONING_ENCRYPTED_VALUE':
        seal(event);
        break;
      case 'RUN_STARTED':
        addHistory(event);
        break;
    }
    return null;
  }

  return {
    get messages() {
      return messages;
    },
    apply,
    message: id => byId.get(id),
    toolCall: id => calls.get(id)?.call,
  };
}

/** Deep where events change a message in place. */
function ownCopy(message: Message): MessageDraft {
  const { toolCalls, ...rest } = message;
  const copy: MessageDraft = rest;
  if (copy.role === 'activity') copy.content = copyJson(copy.content ?? {});
  if (toolCalls !== undefined) copy.toolCalls = toolCalls.map(call => ({ ...call }));
  return copy;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Key by key, the incoming one wins. */
function mergeMetadata(target: { metadata?: JsonObject }, event: AguiEvent): void {
  if (isObject(event.metadata)) target.metadata = { ...target.metadata, ...event.metadata };
}

/**
 * The activity types that a snapshot speaks for, by the official client's own metadata: undefined when it does not
 * say, null for all of them.
 */
function ownedActivityTypes(event: AguiEvent): readonly Json[] | null | undefined {
  const note = isObject(event.metadata) ? event.metadata['@ag-ui/client'] : undefined;
  if (note === undefined) return undefined;
  if (!isObject(note)) return [];
  if (!Object.hasOwn(note, 'authoritativeActivityTypes')) return undefined;
  const types = note.authoritativeActivityTypes;
  if (types === null) return null;
  return Array.isArray(types) && types.every(type => typeof type === 'string') ? types : [];
}
