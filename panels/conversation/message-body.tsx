import type { Message } from '../../src/run/messages';
import { brief } from '../../src/timeline/summary-part';
import { ContentParts } from './content-parts';
import { useConversation } from './context';
import { GrowingText } from './growing-text';
import { JsonPayload, TextPayload } from './payload';
import { MetadataLine, OwnerTag, SealTag } from './tags';
import { TEXT } from './texts';
import { ToolCallBlock } from './tool-call';

interface MessageBodyProps {
  readonly message: Message;
  readonly showTools: boolean;
}

/** All that a message holds. */
export function MessageBody({ message, showTools }: MessageBodyProps) {
  return (
    <>
      <Tags message={message} />
      <Content message={message} />
      {showTools && message.toolCalls?.map(call => <ToolCallBlock key={call.id} call={call} />)}
      <MetadataLine metadata={message.metadata} />
    </>
  );
}

function Tags({ message }: { readonly message: Message }) {
  const { name, subagentRunId, encryptedValue, activityType } = message;
  if (name === undefined && subagentRunId === undefined && encryptedValue === undefined && activityType === undefined)
    return null;
  return (
    <p class="message-tags">
      {activityType !== undefined && <b class="code">{activityType}</b>}
      {name !== undefined && <span class="tag">{name}</span>}
      <OwnerTag id={subagentRunId} />
      <SealTag of={message} />
    </p>
  );
}

function Content({ message }: { readonly message: Message }) {
  const { conversation, isRunning } = useConversation();
  const { id, role, content, toolCalls } = message;
  const trace = conversation.message(id);
  if (role === 'tool') return <ToolResult message={message} />;
  if (Array.isArray(content)) return <ContentParts parts={content} />;
  if (typeof content === 'string') {
    if (content === '' && toolCalls !== undefined && !trace?.open) return null;
    return <GrowingText text={content} trace={trace} running={trace !== undefined && isRunning(trace.first)} />;
  }
  if (content !== undefined && content !== null) return <JsonPayload value={content} />;
  return toolCalls === undefined ? <p class="message-none">{TEXT.noContent}</p> : null;
}

/** One line where the call that it answers shows it whole. */
function ToolResult({ message }: { readonly message: Message }) {
  const { conversation } = useConversation();
  const { content, error, toolCallId } = message;
  const call = conversation.messages.flatMap(({ toolCalls }) => toolCalls ?? []).find(({ id }) => id === toolCallId);
  const text = typeof content === 'string' ? content : '';
  if (call !== undefined) {
    return (
      <p class="result-line" title={`${TEXT.resultOf} ${call.name}`}>
        <b class="code">{call.name}</b> <span class="code">{error ?? brief(text)}</span>
      </p>
    );
  }
  return (
    <>
      {error !== undefined && <p class="tool-error">{`${TEXT.failed} ${error}`}</p>}
      {typeof content === 'string' ? <TextPayload text={content} /> : <JsonPayload value={content ?? null} />}
    </>
  );
}
