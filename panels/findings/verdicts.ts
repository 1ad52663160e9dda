import { isRuleId, RULES, type Rule } from '../../src/rules/catalogue';
import type { Finding } from '../../src/rules/finding';

/** What the official client does, in the shapes that the panel draws. */
export type ClientAct = 'stops' | 'ignores' | 'strips' | 'none';

export interface ClientVerdict {
  readonly act: ClientAct;
  /** `ends the run`. */
  readonly text: string;
}

/** Null for a rule of a newer version, in an archive. */
export function ruleOf(finding: Finding): Rule | null {
  return isRuleId(finding.rule) ? RULES[finding.rule] : null;
}

/** The specification's verdict in a word or two. A departure that the specification allows is legal. */
export function protocolVerdict(finding: Finding): string {
  const level = ruleOf(finding)?.level;
  if (finding.severity === 'info') return level === 'SHOULD' || level === 'SHOULD NOT' ? level.toLowerCase() : 'legal';
  if (finding.rule.startsWith('patch/') && finding.severity === 'warning') return 'does not apply';
  if (level === 'schema') return 'schema refuses';
  if (level === 'states' || level === undefined) return 'does not fit';
  return level.toLowerCase();
}

const CLIENT = /^`?@ag-ui\/client`? 1\.0 /;

/** The official client's verdict. Severities are the specification's and never stand here. */
export function clientVerdict({ client }: Finding): ClientVerdict {
  if (client === undefined) return { act: 'none', text: 'no effect' };
  const sentence = client.replace(CLIENT, '').replace(/\.$/, '');
  const text = sentence
    .replace(/ here$| and goes on$/, '')
    .replace(/ this /, ' the ')
    .replaceAll('`', '');
  return { act: actOf(sentence), text };
}

function actOf(sentence: string): ClientAct {
  if (/ends the run|throws|rejects|fails/.test(sentence)) return 'stops';
  if (/removes|strips/.test(sentence)) return 'strips';
  return /ignores|drops|skips/.test(sentence) ? 'ignores' : 'none';
}
