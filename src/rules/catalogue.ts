import { ACTIVITY_RULES } from './catalogue/activity';
import { INTERRUPT_RULES } from './catalogue/interrupt';
import { PATCH_RULES } from './catalogue/patch';
import { REASONING_RULES } from './catalogue/reasoning';
import { REQUEST_RULES } from './catalogue/request';
import type { Rule } from './catalogue/rule';
import { SCHEMA_RULES } from './catalogue/schema';
import { SEQUENCE_RULES } from './catalogue/sequence';
import { SNAPSHOT_RULES } from './catalogue/snapshot';
import { STATE_RULES } from './catalogue/state';
import { STEP_RULES } from './catalogue/step';
import { SUBAGENT_RULES } from './catalogue/subagent';
import { TEXT_RULES } from './catalogue/text';
import { TIMING_RULES } from './catalogue/timing';
import { TOOL_RULES } from './catalogue/tool';
import { WIRE_RULES } from './catalogue/wire';

export type { Rule } from './catalogue/rule';

/** Every rule that is checked, by id. The panel, the command and the documentation take their texts from here. */
export const RULES = {
  ...WIRE_RULES,
  ...SCHEMA_RULES,
  ...SEQUENCE_RULES,
  ...TEXT_RULES,
  ...TOOL_RULES,
  ...REASONING_RULES,
  ...STEP_RULES,
  ...SUBAGENT_RULES,
  ...STATE_RULES,
  ...PATCH_RULES,
  ...ACTIVITY_RULES,
  ...SNAPSHOT_RULES,
  ...INTERRUPT_RULES,
  ...TIMING_RULES,
  ...REQUEST_RULES,
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof RULES;

/** Ids come as plain text from the layers that know no catalogue: agui and state. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(RULES, id);
}
