import type { AguiEvent } from '../agui/decode';
import { isObject, type Json, parseJson } from '../base/json';
import type { Inspection } from '../rules/inspection';
import type { Span } from '../run/run';
import { counted, formatBytes, pointerTail, utf8Length } from './format';
import { patchSummary } from './patch-summary';
import { brief, code, quoted, type SummaryPart, words } from './summary-part';

/** What one event says, for the row that shows it alone. */
export function summaryOfEvent(inspection: Inspection, frame: number, span: Span | null): readonly SummaryPart[] {
  const decoded = inspection.decoded(frame);
  if (decoded.kind === 'unusable') {
    const [deviation] = decoded.deviations;
    return [{ text: 'unusable ', as: 'verdict' }, words(deviation?.message ?? brief(JSON.stringify(decoded.sent)))];
  }
  const { event } = decoded;
  const size = () => formatBytes(utf8Length(inspection.frames.at(frame)?.data ?? ''));
  switch (event.type) {
    case 'RUN_STARTED':
      return [
        words([event.runId, event.protocolVersion && `protocol ${event.protocolVersion}`].filter(Boolean).join(', ')),
      ];
    case 'RUN_FINISHED':
      return outcomeSummary(event);
    case 'RUN_ERROR':
    case 'SUBAGENT_ERROR':
      return [words([event.code, event.message].filter(isText).join(': '))];
    case 'STEP_STARTED':
    case 'STEP_FINISHED':
      return text(event.stepName);
    case 'SUBAGENT_STARTED':
      return text(event.name);
    case 'SUBAGENT_FINISHED':
      return text(event.subagentRunId);
    case 'TEXT_MESSAGE_CONTENT':
    case 'TEXT_MESSAGE_CHUNK':
    case 'REASONING_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CHUNK':
      return isText(event.delta) ? [quotedDelta(event.delta)] : text(event.messageId);
    case 'TOOL_CALL_ARGS':
    case 'TOOL_CALL_CHUNK':
      return isText(event.delta) ? [code(brief(event.delta))] : text(event.toolCallId);
    case 'TOOL_CALL_START':
      return text(event.toolCallId);
    case 'TOOL_CALL_END':
      return [words(argumentsVerdict(span))];
    case 'TOOL_CALL_RESULT':
      return value(event.content);
    case 'STATE_SNAPSHOT':
      return [words(`${shape(event.snapshot)}, ${size()}`)];
    case 'STATE_DELTA':
      return patchSummary(event.delta, failureAt(inspection, frame));
    case 'MESSAGES_SNAPSHOT':
      return [words(`${Array.isArray(event.messages) ? counted(event.messages.length, 'message') : ''}, ${size()}`)];
    case 'ACTIVITY_SNAPSHOT':
      return [...text(event.activityType), words(' '), ...value(event.content)];
    case 'ACTIVITY_DELTA':
      return patchSummary(event.patch, null);
    case 'CUSTOM':
      return [...text(event.name), words(' '), ...value(event.value)];
    case 'RAW':
      return [...text(event.source), words(' '), ...value(event.event)];
    default:
      return text(event.messageId ?? event.entityId);
  }
}

function outcomeSummary(event: AguiEvent): readonly SummaryPart[] {
  const { outcome, result } = event;
  if (isObject(outcome) && outcome.type === 'interrupt' && Array.isArray(outcome.interrupts)) {
    const [first] = outcome.interrupts;
    const more = outcome.interrupts.length > 1 ? ` and ${outcome.interrupts.length - 1} more` : '';
    if (!isObject(first)) return [words('interrupt')];
    const asked = isText(first.message) ? [words(', '), quoted(first.message)] : [];
    return [words(`interrupt ${isText(first.id) ? first.id : ''}`), ...asked, words(more)];
  }
  if (isObject(outcome) && isText(outcome.type) && outcome.type !== 'success') return [words(outcome.type)];
  return result === undefined ? [] : [words('result '), ...value(result)];
}

function failureAt(inspection: Inspection, frame: number) {
  const change = inspection.state.changes[inspection.state.changeIndexAt(frame)];
  return change?.frame === frame && change.kind === 'delta' ? change.failure : null;
}

/** A delta is shown with the spaces at its ends, because they are what people look for. */
function quotedDelta(delta: string): SummaryPart {
  return words(`“${delta.slice(0, 240).replaceAll('\n', '↵')}”`);
}

function argumentsVerdict(span: Span | null): string {
  if (span?.kind !== 'tool') return '';
  if (span.text === '') return 'no arguments';
  return parseJson(span.text).ok ? 'arguments are valid JSON' : 'arguments are no valid JSON';
}

function text(member: Json | undefined): readonly SummaryPart[] {
  return isText(member) ? [words(brief(member))] : [];
}

function value(member: Json | undefined): readonly SummaryPart[] {
  if (member === undefined) return [];
  return [code(brief(isText(member) ? member : JSON.stringify(member)))];
}

function shape(member: Json | undefined): string {
  if (Array.isArray(member)) return counted(member.length, 'item');
  if (isObject(member)) return counted(Object.keys(member).length, 'key');
  return pointerTail(brief(JSON.stringify(member) ?? 'nothing'));
}

function isText(member: unknown): member is string {
  return typeof member === 'string';
}
