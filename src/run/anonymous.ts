import type { AguiEvent } from '../agui/decode';
import type { JsonObject } from '../base/json';

export interface ReasoningNames {
  /** The event with its id, and what it leaves unsaid before it; null when it lacks nothing. `sent`: as it came. */
  complete(event: AguiEvent, sent: JsonObject): readonly AguiEvent[] | null;
}

/**
 * Names reasoning that came without ids: THINKING_* events never had any, and some producers leave them out of
 * REASONING_* events, with REASONING_MESSAGE_START and _END. One span and one message are open at a time then.
 */
export function createReasoningNames(): ReasoningNames {
  let spans = 0;
  let messages = 0;
  let span: string | null = null;
  let message: string | null = null;

  function openMessage(): AguiEvent {
    message = `reasoning message ${++messages}`;
    return { type: 'REASONING_MESSAGE_START', messageId: message, role: 'reasoning' };
  }

  function closeMessage(): AguiEvent[] {
    if (message === null) return [];
    const end: AguiEvent = { type: 'REASONING_MESSAGE_END', messageId: message };
    message = null;
    return [end];
  }

  return {
    complete(event, sent) {
      if (event.type === 'RUN_STARTED') {
        span = null;
        message = null;
      }
      if (event.messageId !== '' || Object.hasOwn(sent, 'messageId')) return null;
      switch (event.type) {
        case 'REASONING_START':
          span = `reasoning ${++spans}`;
          return [{ ...event, messageId: span }];
        case 'REASONING_MESSAGE_START':
          return [...closeMessage(), { ...event, ...openMessage() }];
        case 'REASONING_MESSAGE_CONTENT':
          if (message !== null) return [{ ...event, messageId: message }];
          return [openMessage(), { ...event, messageId: message ?? '' }];
        case 'REASONING_MESSAGE_END':
          return message === null ? null : closeMessage();
        case 'REASONING_END': {
          const end = { ...event, messageId: span ?? '' };
          span = null;
          return [...closeMessage(), end];
        }
        default:
          return null;
      }
    },
  };
}
