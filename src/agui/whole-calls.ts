import { isObject, type Json, type JsonObject } from '../base/json';
import type { ReportDeviation } from './deviation';
import type { EventType } from './event-types';
import { jsonText } from './json-text';

/**
 * Tool calls of dialects that tell at once what AG-UI tells in several events: a start with its arguments, an end with
 * its result. Returns what the event says besides, in AG-UI's terms, and takes it out of the event.
 */
export function unfoldCall(event: JsonObject, type: EventType, report: ReportDeviation): readonly JsonObject[] {
  const toolCallId = typeof event.toolCallId === 'string' ? event.toolCallId : '';
  if (type === 'TOOL_CALL_START') {
    keepSchema(event, report);
    const args = takeMember(event, 'arguments') ?? takeMember(event, 'args');
    if (args === undefined) return NOTHING;
    report(elsewhere(type, 'arguments', 'Send them with TOOL_CALL_ARGS.'));
    return isEmpty(args) ? NOTHING : [{ type: 'TOOL_CALL_ARGS', toolCallId, delta: jsonText(args) }];
  }
  if (type === 'TOOL_CALL_END') {
    const result = takeMember(event, 'result');
    if (result === undefined) return NOTHING;
    report(elsewhere(type, 'result', 'Send it with TOOL_CALL_RESULT.'));
    return [{ type: 'TOOL_CALL_RESULT', toolCallId, messageId: `${toolCallId}-result`, content: jsonText(result) }];
  }
  if (type === 'TOOL_CALL_RESULT' && takeMember(event, 'error') !== undefined) {
    report(elsewhere(type, 'error', 'Send it as `content`.'));
  }
  return NOTHING;
}

const NOTHING: readonly JsonObject[] = [];

/** How the page is to draw the call. */
function keepSchema(event: JsonObject, report: ReportDeviation): void {
  const name = Object.hasOwn(event, 'ui_schema') ? 'ui_schema' : 'uiSchema';
  const schema = takeMember(event, name);
  if (schema === undefined) return;
  event.metadata = { ...(isObject(event.metadata) ? event.metadata : {}), [name]: schema };
  report(elsewhere('TOOL_CALL_START', name, 'Send it in `metadata`.'));
}

function elsewhere(type: EventType, name: string, suggestion: string) {
  return {
    rule: 'schema/unknown-field',
    pointer: `/${name}`,
    message: `${type} has no member \`${name}\` in AG-UI 1.1.`,
    suggestion,
  };
}

function takeMember(event: JsonObject, name: string): Json | undefined {
  const value = event[name];
  delete event[name];
  return value;
}

/** Arguments that are still to be streamed. */
function isEmpty(args: Json): boolean {
  return args === null || args === '' || (isObject(args) && Object.keys(args).length === 0);
}
