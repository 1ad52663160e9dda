import { type Rule, rule } from './rule';

const ASKING = 'basic/patterns/interrupt-resume#interrupting';
const RESUMING = 'basic/patterns/interrupt-resume#resuming';
const TERMINATION = 'events/subagents#termination';

export const INTERRUPT_RULES = {
  'interrupt/duplicate-id': rule(
    'warning',
    'MUST',
    'R236',
    ASKING,
    'The interrupts of a run have ids of their own.',
    '@ag-ui/client 1.0 keeps both, and one answer counts for both.',
  ),
  'interrupt/unknown-tool-call': rule(
    'info',
    'schema',
    'R237',
    'schema#interrupt',
    'The `toolCallId` of an interrupt names a call of the thread.',
  ),
  'interrupt/expiry-unreadable': rule(
    'info',
    'states',
    'R239',
    RESUMING,
    'The `expiresAt` of an interrupt is a date.',
    '@ag-ui/client 1.0 never takes such an interrupt as expired.',
  ),
  'interrupt/unknown-interrupt-id': rule(
    'info',
    'states',
    'R197',
    TERMINATION,
    'A suspended subagent names interrupts of its run.',
  ),
  'interrupt/suspended-but-success': rule(
    'info',
    'MUST NOT',
    'R198',
    ASKING,
    'A run whose subagent waits for an answer ends as an interrupt.',
  ),
  'interrupt/custom-only': rule(
    'info',
    'MUST NOT',
    'R073 R235',
    ASKING,
    'A run that stops to ask ends as an interrupt, not with a CUSTOM event and a success.',
    '@ag-ui/client 1.0 takes the run as a success.',
  ),
  'interrupt/success-with-uncovered': rule(
    'info',
    'MUST NOT',
    'R242',
    RESUMING,
    'A run with an interrupt that was not answered does not end as a success.',
  ),
} as const satisfies Readonly<Record<`interrupt/${string}`, Rule>>;
