import { createBracketRules } from './brackets';
import type { FamilyRules } from './family';
import type { Report } from './findings';
import type { Owners } from './owners';

/** Text messages are brackets and nothing else: reasoning and tool calls have rules of their own besides. */
export function createTextRules(report: Report, owners: Owners): FamilyRules {
  return createBracketRules(
    {
      noun: 'text message',
      id: 'messageId',
      start: 'TEXT_MESSAGE_START',
      content: 'TEXT_MESSAGE_CONTENT',
      end: 'TEXT_MESSAGE_END',
      owned: 'message',
      alreadyOpen: 'text/already-open',
      notOpen: 'text/not-open',
      openAtFinish: 'text/open-at-finish',
      mixedForms: 'text/mixed-forms',
    },
    report,
    owners,
  );
}
