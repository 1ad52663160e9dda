import type { AguiEvent } from '../agui/decode';
import { parseJson } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import { createBracketRules } from './brackets';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import { type Owners, ownerName } from './owners';
import type { RequestFacts } from './request-facts';

export function createToolRules(report: Report, owners: Owners, fold: MessageFold, request: RequestFacts): FamilyRules {
  const calls = createBracketRules(
    {
      noun: 'tool call',
      id: 'toolCallId',
      start: 'TOOL_CALL_START',
      content: 'TOOL_CALL_ARGS',
      end: 'TOOL_CALL_END',
      owned: 'tool call',
      alreadyOpen: 'tool/already-open',
      notOpen: 'tool/not-open',
      openAtFinish: 'tool/open-at-finish',
      mixedForms: 'tool/mixed-forms',
    },
    report,
    owners,
  );

  /** A call belongs to the agent of the message that carries it, and takes its owner when it names none. */
  function fitsParent(event: AguiEvent, frame: number): boolean {
    const id = String(event.toolCallId);
    const parent = event.parentMessageId;
    const carrier = typeof parent === 'string' ? owners.get('message', parent) : undefined;
    if (carrier === undefined) return true;
    const known = owners.get('tool call', id);
    const owner = event.subagentRunId ?? known?.owner;
    if (event.subagentRunId === undefined && known === undefined) {
      owners.set('tool call', id, carrier.owner, frame, false);
      return true;
    }
    if (owner === carrier.owner) return true;
    const whose = ownerName(owner as string | undefined);
    report('subagent/tool-owner-mismatch', frame, {
      message: `Tool call ${id} belongs to ${whose}, but message ${parent} belongs to ${ownerName(carrier.owner)}.`,
      pointer: event.subagentRunId === undefined ? '/parentMessageId' : '/subagentRunId',
      cause: carrier.frame,
    });
    return false;
  }

  function start(event: AguiEvent, frame: number, chunked: boolean): boolean {
    const id = String(event.toolCallId);
    if (!fitsParent(event, frame) || !calls.check(event, frame, chunked)) return false;
    if (fold.toolCall(id) !== undefined && !chunked) {
      const message = `Tool call ${id} is opened again: its arguments are added to those it has.`;
      report('tool/reopened', frame, { message, pointer: '/toolCallId' });
    }
    return true;
  }

  function end(event: AguiEvent, frame: number, chunked: boolean): boolean {
    if (!calls.check(event, frame, chunked)) return false;
    const id = String(event.toolCallId);
    const text = fold.toolCall(id)?.arguments.trim() ?? '';
    const parsed = parseJson(text);
    if (text === '' || parsed.ok) return true;
    const message = `The arguments of tool call ${id} are not one JSON value: ${parsed.error}.`;
    report('tool/args-not-json', frame, { message });
    return true;
  }

  function result(event: AguiEvent, frame: number): boolean {
    const id = String(event.toolCallId);
    owners.set('message', String(event.messageId), event.subagentRunId as string | undefined, frame, true);
    const call = fold.toolCall(id);
    if (call === undefined) {
      const message = `The result is for tool call ${id}, which the thread does not have.`;
      report('tool/result-unknown-call', frame, { message, pointer: '/toolCallId' });
      return true;
    }
    const index = request.tools.indexOf(call.name);
    if (index >= 0 && calls.wasOpened(id)) {
      report('tool/frontend-answered', frame, {
        message: `${call.name} is a tool of the application (\`tools[${index}]\` of the request), but the agent sends its result.`,
        suggestion: 'End the run after TOOL_CALL_END; the application answers with the next request.',
        pointer: '/toolCallId',
      });
    }
    return true;
  }

  return {
    check(event, frame, chunked) {
      switch (event.type) {
        case 'TOOL_CALL_START':
          return start(event, frame, chunked);
        case 'TOOL_CALL_END':
          return end(event, frame, chunked);
        case 'TOOL_CALL_RESULT':
          return result(event, frame);
        default:
          return calls.check(event, frame, chunked);
      }
    },
    finish: calls.finish,
    reset: calls.reset,
  };
}
