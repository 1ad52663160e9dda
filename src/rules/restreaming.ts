import type { AguiEvent } from '../agui/decode';
import type { MessageFold } from '../run/message-fold';
import type { Report } from './findings';
import type { RequestFacts } from './request-facts';

/** Shorter texts begin alike by chance. */
const LEAST_REPEAT = 16;

export interface Restreaming {
  /** Takes the start of a message, before it is applied. */
  open(event: AguiEvent, frame: number): void;
  /** Takes its end, when all its text was applied. */
  end(event: AguiEvent): void;
  clear(): void;
}

/**
 * That history which the request carried is not streamed again: the text would double (AG-UI 1.1,
 * events/lifecycle#several-runs-on-one-stream).
 */
export function createRestreaming(report: Report, fold: MessageFold, request: RequestFacts): Restreaming {
  const opened = new Map<string, { readonly text: string; readonly frame: number }>();
  return {
    open(event, frame) {
      const id = String(event.messageId);
      const text = fold.message(id)?.content;
      if (request.resumed || typeof text !== 'string' || text === '') return;
      if (request.messages.some(message => message.id === id)) opened.set(id, { text, frame });
    },
    end(event) {
      const id = String(event.messageId);
      const before = opened.get(id);
      if (before === undefined) return;
      opened.delete(id);
      const { text, frame } = before;
      const added = String(fold.message(id)?.content ?? '').slice(text.length);
      if (added !== text && !(text.length >= LEAST_REPEAT && added.startsWith(text))) return;
      report('sequence/history-restreamed', frame, {
        message: `Message ${id} came with the request, and its text is streamed once more: it doubles.`,
        pointer: '/messageId',
        suggestion: 'Send MESSAGES_SNAPSHOT to restate messages.',
      });
    },
    clear() {
      opened.clear();
    },
  };
}
