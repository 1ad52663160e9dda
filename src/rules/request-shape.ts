import type { Deviation } from '../agui/deviation';
import { examine } from '../agui/examine';
import { RUN_AGENT_INPUT } from '../agui/schema';
import { fitsShape } from '../agui/shape';
import { isObject, type JsonObject } from '../base/json';
import type { RuleId } from './catalogue';
import type { Tell } from './resume';

/** Of a deviation's own rule. An unknown variant is stripped, as an unknown member is. */
const RULES_OF: Readonly<Record<string, RuleId>> = {
  'schema/missing-field': 'request/missing-field',
  'schema/invalid-value': 'request/invalid-value',
  'schema/null-optional': 'request/null-optional',
  'schema/unknown-field': 'request/unknown-field',
  'schema/unknown-variant': 'request/unknown-field',
};

/**
 * Checks the members of a RunAgentInput, and removes from it what no reader knows. `isBare`: nothing but the input is
 * in the object, so that members of an envelope are no members too many.
 */
export function checkShape(input: JsonObject, isBare: boolean, tell: Tell): void {
  checkActivities(input, tell);
  if (fitsShape(input, RUN_AGENT_INPUT)) return;
  examine('RunAgentInput', input, RUN_AGENT_INPUT, (deviation: Deviation) => {
    const { pointer, message, suggestion } = deviation;
    const rule = RULES_OF[deviation.rule];
    if (rule === undefined || (!isBare && rule === 'request/unknown-field' && /^\/[^/]*$/.test(pointer))) return;
    tell(rule, { message: `The request: ${message}`, pointer, ...(suggestion !== undefined && { suggestion }) });
  });
}

function checkActivities({ messages }: JsonObject, tell: Tell): void {
  if (!Array.isArray(messages)) return;
  const index = messages.findIndex(message => isObject(message) && message.role === 'activity');
  if (index === -1) return;
  tell('request/activity-message', {
    message: `Message ${index} of the request is an activity; activities stay in the page.`,
    pointer: `/messages/${index}`,
    suggestion: 'Leave messages of role `activity` out.',
  });
}
