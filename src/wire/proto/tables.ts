import type { EventType } from '../../agui/event-types';

/** How a member is held. Any other kind is the name of a message. */
export type Kind = 'string' | 'int' | 'enum' | 'bool' | 'Value' | 'Struct' | MessageName;

export interface Member {
  readonly name: string;
  readonly kind: Kind;
  /** `one` has its kind's zero value when it is not on the wire; `optional` is then absent, `many` an empty list. */
  readonly presence: 'one' | 'optional' | 'many';
  /** 0 for a varint, 2 for a length and bytes. */
  readonly wire: 0 | 2;
}

/** The member of field number `i + 1`: all messages of AG-UI number their fields without gaps. */
export type Table = readonly Member[];

const SPELLED = {
  BaseEvent: 'type:enum timestamp?:int rawEvent?:Value metadata?:Struct',
  PatchOperation: 'op:enum path from? value?:Value',
  Usage:
    'provider? model? inputTokens?:int outputTokens?:int totalTokens?:int reasoningTokens?:int cachedInputTokens?:int cacheWriteInputTokens?:int',
  Interrupt: 'id reason message? toolCallId? responseSchema?:Value expiresAt? metadata?:Value subagentRunId?',
  Message:
    'id role content? name? toolCalls*:ToolCall toolCallId? error? contentParts*:ContentPart metadata?:Struct subagentRunId? encryptedValue? activityType? activityContent?:Struct',
  ToolCall: 'id type function?:CalledFunction metadata?:Struct encryptedValue?',
  CalledFunction: 'name arguments',
  ContentPart: 'text?:TextPart image?:MediaPart audio?:MediaPart video?:MediaPart document?:MediaPart',
  TextPart: 'text id? metadata?:Value',
  MediaPart: 'source?:Source metadata?:Value id?',
  Source: 'data?:DataSource url?:UrlSource file?:FileSource',
  DataSource: 'value mimeType',
  UrlSource: 'value mimeType?',
  FileSource: 'value provider? mimeType?',
  RunAgentInput:
    'threadId runId parentRunId? state?:Value messages*:Message tools*:Tool context*:Context forwardedProps?:Value resume*:ResumeEntry protocolVersion?',
  Tool: 'name description parameters?:Value metadata?:Struct',
  Context: 'description value',
  ResumeEntry: 'interruptId status payload?:Value metadata?:Struct',
} as const;

export type MessageName = keyof typeof SPELLED;

/** Messages that stand for one of several kinds: one member at most is on the wire. */
export const ONE_OF: ReadonlySet<Kind> = new Set<Kind>(['ContentPart', 'Source']);

/** Messages of which each part must be well-formed by itself; of the others only all parts together. */
export const SCANNED: ReadonlySet<Kind> = new Set<Kind>([
  'BaseEvent',
  'RunAgentInput',
  'TextPart',
  'MediaPart',
  'Source',
]);

export interface Arm {
  readonly type: EventType;
  /** The number of the type in the base event. */
  readonly number: number;
  readonly table: Table;
}

function arm(type: EventType, number: number, members: string): Arm {
  return { type, number, table: table(`base?:BaseEvent ${members}`) };
}

function table(members: string): Table {
  return members.trim().split(' ').map(member);
}

function member(spelled: string): Member {
  const [, name = '', mark, kind = 'string'] = /^(\w+)([?*])?(?::(\w+))?$/.exec(spelled) ?? [];
  const wire = kind === 'int' || kind === 'enum' || kind === 'bool' ? 0 : 2;
  const presence = mark === '?' ? 'optional' : mark === '*' ? 'many' : 'one';
  return { name, kind: kind as Kind, presence, wire };
}

export const MESSAGES = Object.fromEntries(
  Object.entries(SPELLED).map(([name, members]) => [name, table(members)]),
) as Readonly<Record<MessageName, Table>>;

const TEXT_CONTENT = 'messageId delta subagentRunId?';
const REASONING = 'subagentRunId? messageId';
const STEP = 'stepName subagentRunId?';

/** The kinds of event in the envelope: the one of field number `i + 1`. Checked against `@ag-ui/proto` 1.0. */
export const ARMS: readonly Arm[] = [
  arm('TEXT_MESSAGE_START', 0, 'messageId role? name? subagentRunId?'),
  arm('TEXT_MESSAGE_CONTENT', 1, TEXT_CONTENT),
  arm('TEXT_MESSAGE_END', 2, 'messageId subagentRunId?'),
  arm('TOOL_CALL_START', 3, 'toolCallId toolCallName parentMessageId? subagentRunId?'),
  arm('TOOL_CALL_ARGS', 4, 'toolCallId delta subagentRunId?'),
  arm('TOOL_CALL_END', 5, 'toolCallId subagentRunId?'),
  arm('STATE_SNAPSHOT', 6, 'snapshot?:Value subagentRunId?'),
  arm('STATE_DELTA', 7, 'delta*:PatchOperation subagentRunId?'),
  arm('MESSAGES_SNAPSHOT', 8, 'messages*:Message'),
  arm('RAW', 9, 'event?:Value source? subagentRunId?'),
  arm('CUSTOM', 10, 'name value?:Value subagentRunId?'),
  arm('RUN_STARTED', 11, 'threadId runId parentRunId? input?:RunAgentInput protocolVersion?'),
  arm(
    'RUN_FINISHED',
    12,
    'threadId runId result?:Value outcome interrupts*:Interrupt usage*:Usage pendingToolCallIds*',
  ),
  arm('RUN_ERROR', 13, 'code? message usage*:Usage'),
  arm('STEP_STARTED', 14, STEP),
  arm('STEP_FINISHED', 15, STEP),
  arm('TEXT_MESSAGE_CHUNK', 19, 'messageId? role? delta? name? subagentRunId?'),
  arm('TOOL_CALL_CHUNK', 20, 'toolCallId? toolCallName? parentMessageId? delta? subagentRunId?'),
  arm(
    'SUBAGENT_STARTED',
    16,
    'subagentRunId name description? parentSubagentRunId? parentToolCallId? parentMessageId?',
  ),
  arm('SUBAGENT_FINISHED', 17, 'subagentRunId result?:Value outcome interruptIds*'),
  arm('SUBAGENT_ERROR', 18, 'subagentRunId message code?'),
  arm('TOOL_CALL_RESULT', 21, 'subagentRunId? messageId toolCallId content? role? contentParts*:ContentPart'),
  arm('ACTIVITY_SNAPSHOT', 22, `${REASONING} activityType content?:Struct replace?:bool`),
  arm('ACTIVITY_DELTA', 23, `${REASONING} activityType patch*:PatchOperation`),
  arm('REASONING_START', 24, REASONING),
  arm('REASONING_MESSAGE_START', 25, `${REASONING} role`),
  arm('REASONING_MESSAGE_CONTENT', 26, `${REASONING} delta`),
  arm('REASONING_MESSAGE_END', 27, REASONING),
  arm('REASONING_MESSAGE_CHUNK', 28, 'subagentRunId? messageId? delta?'),
  arm('REASONING_END', 29, REASONING),
  arm('REASONING_ENCRYPTED_VALUE', 30, 'subagentRunId? subtype entityId encryptedValue'),
];
