import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ensure } from '../../src/base/assert';
import type { Conversation } from '../../src/rules/conversation-at';
import type { Inspection } from '../../src/rules/inspection';

/** What the parts of a message look things up in. */
export interface ConversationPlace {
  readonly inspection: Inspection;
  /** Frame of the cursor. */
  readonly frame: number;
  readonly conversation: Conversation;
  /** More may still come of what is open at the cursor. */
  isRunning(frame: number): boolean;
  /** Puts the cursor on a frame of the stream. */
  goTo(frame: number): void;
}

export const ConversationContext = createContext<{ readonly current: ConversationPlace | null } | null>(null);

/** Read anew at each rendering: rows that have not changed are not rendered again. */
export function useConversation(): ConversationPlace {
  return ensure(useContext(ConversationContext)?.current ?? null, 'a part of a message outside of the conversation');
}
