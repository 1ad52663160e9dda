import type { Json, JsonObject } from '../base/json';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The raw JSON text as streamed. */
  readonly arguments: string;
  readonly encryptedValue?: string;
  readonly encryptedValueType?: string;
  readonly metadata?: JsonObject;
}

/** A message as the official client's fold holds it (AG-UI 1.0, Message). */
export interface Message {
  readonly id: string;
  readonly role: string;
  /** Absent on an assistant message that only carries tool calls. */
  readonly content?: Json;
  readonly toolCalls?: readonly ToolCall[];
  readonly toolCallId?: string;
  readonly name?: string;
  readonly activityType?: string;
  readonly subagentRunId?: string;
  readonly error?: string;
  readonly encryptedValue?: string;
  readonly encryptedValueType?: string;
  readonly metadata?: JsonObject;
}
