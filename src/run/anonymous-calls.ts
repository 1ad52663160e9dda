import type { AguiEvent } from '../agui/decode';
import type { JsonObject } from '../base/json';

export interface CallNames {
  /** The event with its id, or nothing when it could be about any call; null when it lacks none. `sent`: as it came. */
  complete(event: AguiEvent, sent: JsonObject): readonly AguiEvent[] | null;
}

/** Names tool calls that came without ids: each is about the last that was started so. */
export function createCallNames(): CallNames {
  let calls = 0;
  let call = '';

  return {
    complete(event, sent) {
      if (event.toolCallId !== '' || Object.hasOwn(sent, 'toolCallId')) return null;
      if (event.type === 'TOOL_CALL_START') call = `tool call ${++calls}`;
      if (call === '') return [];
      return [
        { ...event, toolCallId: call, ...(event.type === 'TOOL_CALL_RESULT' && { messageId: `${call} result` }) },
      ];
    },
  };
}
