import type { Trace } from '../../src/rules/message-traces';
import type { Message, ToolCall } from '../../src/run/messages';
import { utf8Length } from '../../src/timeline/format';
import { counted, shortId } from '../ui/format';
import { useConversation } from './context';
import { TextPayload } from './payload';
import { SealTag } from './tags';
import { momentsText, sizeText, TEXT } from './texts';

/** A call with its arguments as they grew, the time it took, and what came back. */
export function ToolCallBlock({ call }: { readonly call: ToolCall }) {
  const { conversation, isRunning } = useConversation();
  const trace = conversation.call(call.id);
  const running = trace !== undefined && isRunning(trace.first);
  const result = conversation.messages.find(({ role, toolCallId }) => role === 'tool' && toolCallId === call.id);
  return (
    <div class="tool-call" data-family="tool">
      <div class="tool-head">
        <b class="code">{call.name}</b>
        <span class="tag" title={call.id}>
          {shortId(call.id)}
        </span>
        <SealTag of={call} />
        {trace && <Moments trace={trace} running={running} />}
      </div>
      <div class="tool-io">
        <section>
          <h3>
            {TEXT.arguments} {trace && trace.deltas > 0 && <span>{counted(trace.deltas, 'delta')}</span>}
            {trace?.open && (
              <span class="message-state" data-open>
                {running ? TEXT.streaming : TEXT.noEnd}
              </span>
            )}
          </h3>
          {call.arguments === '' ? <p class="no-result">{TEXT.noArguments}</p> : <TextPayload text={call.arguments} />}
        </section>
        <section>
          <h3>
            {TEXT.result} {typeof result?.content === 'string' && <span>{sizeText(utf8Length(result.content))}</span>}
          </h3>
          <Result result={result} running={running} />
        </section>
      </div>
    </div>
  );
}

function Result({ result, running }: { readonly result: Message | undefined; readonly running: boolean }) {
  if (result === undefined) return <p class="no-result">{running ? TEXT.noResult : TEXT.laterResult}</p>;
  const { content, error } = result;
  return (
    <>
      {error !== undefined && <p class="tool-error">{`${TEXT.failed} ${error}`}</p>}
      {typeof content === 'string' && content !== '' && <TextPayload text={content} />}
    </>
  );
}

function Moments({ trace, running }: { readonly trace: Trace; readonly running: boolean }) {
  const { inspection, frame } = useConversation();
  const timeOf = (at: number) => inspection.frames.timeOf(at);
  if (trace.first < 0) return null;
  const from = timeOf(trace.first);
  const end = trace.end ?? trace.result;
  const last = timeOf(trace.result ?? frame);
  const args = end === null ? null : timeOf(end) - from;
  const waiting = trace.result === null || end === null ? null : Math.max(0, timeOf(trace.result) - timeOf(end));
  const share = args === null ? 100 : (100 * args) / Math.max(1, last - from);
  const text = momentsText(args, waiting, running);
  return (
    <>
      <span class="moments" role="img" aria-label={text}>
        <i class="bar args" style={{ '--from': 0, '--span': share }} />
        {args !== null && (
          <i
            class="bar wait"
            data-open={waiting === null ? true : undefined}
            style={{ '--from': share, '--span': 100 - share }}
          />
        )}
        {waiting !== null && <i class="bar result" style={{ '--from': 98, '--span': 2 }} />}
      </span>
      <span class="tool-times" aria-hidden="true">
        {text}
      </span>
    </>
  );
}
