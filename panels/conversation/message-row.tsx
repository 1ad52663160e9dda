import { useMemo } from 'preact/hooks';
import type { Family } from '../../src/agui/event-types';
import type { Message } from '../../src/run/messages';
import { brief } from '../../src/timeline/summary-part';
import { formatMs, shortId } from '../ui/format';
import { Glyph, Twisty } from '../ui/icon';
import { jsonText } from '../ui/json-text';
import { useConversation } from './context';
import type { MessageEntry } from './conversation-rows';
import { MessageBody } from './message-body';
import { goToText, TEXT } from './texts';

interface MessageRowProps {
  readonly entry: MessageEntry;
  /** The event at the cursor made or changed it. */
  readonly changed: boolean;
  readonly running: boolean;
  readonly tabbable: boolean;
  readonly open: boolean;
  readonly showTools: boolean;
  readonly onFold: (key: string) => void;
}

/** A message: whose it is, what it holds, and which event made it when. Rendered again only when it has changed. */
export function MessageRow(props: MessageRowProps) {
  const { entry, changed, running, tabbable, open, showTools } = props;
  return useMemo(() => <Row {...props} />, [entry.message, entry.version, changed, running, tabbable, open, showTools]);
}

function Row(props: MessageRowProps) {
  const { entry, changed, tabbable, open, showTools, onFold } = props;
  const { message, trace } = entry;
  const { inspection, goTo } = useConversation();
  const family = familyOfMessage(message);
  const first = trace?.first ?? -1;
  const at = inspection.frames.at(first);
  return (
    <article
      class={`message from-${message.role}${changed ? ' is-changed' : ''}`}
      data-testid="conversation-message"
      data-message-id={message.id}
      data-role={message.role}
      data-family={family}
      data-key={entry.key}
      data-first={first}
      aria-label={`${roleName(message)} ${shortId(message.id)}${changed ? ', changed by the event at the cursor' : ''}`}
      tabIndex={tabbable ? 0 : -1}
    >
      <h2 class="message-role">
        <button type="button" class="message-fold" tabIndex={-1} aria-expanded={open} onClick={() => onFold(entry.key)}>
          <Twisty />
          <Glyph family={family} />
          {roleName(message)}
        </button>
      </h2>
      <div class="message-body">
        {open ? (
          <MessageBody message={message} showTools={showTools} />
        ) : (
          <p class="message-brief">{briefOf(message)}</p>
        )}
      </div>
      <button
        type="button"
        class="message-where"
        tabIndex={-1}
        title={goToText(first)}
        disabled={first < 0}
        onClick={() => goTo(first)}
      >
        <span title={message.id}>{shortId(message.id)}</span>
        <span>{first < 0 ? TEXT.beforeFrame : `#${first}`}</span>
        <span>{at === undefined ? '–' : formatMs(at.t)}</span>
      </button>
    </article>
  );
}

function roleName({ role, toolCalls, content }: Message): string {
  if (role === 'tool') return TEXT.toolResult;
  return role === 'assistant' && toolCalls !== undefined && content === undefined ? 'tool call' : role;
}

function familyOfMessage({ role, toolCalls, content }: Message): Family {
  if (role === 'reasoning' || role === 'activity' || role === 'tool') return role;
  return role === 'assistant' && toolCalls !== undefined && content === undefined ? 'tool' : 'text';
}

function briefOf({ content, toolCalls }: Message): string {
  const text = typeof content === 'string' ? content : content === undefined ? '' : jsonText(content);
  return brief([text, ...(toolCalls ?? []).map(call => `${call.name} ${call.arguments}`)].filter(Boolean).join(' '));
}
