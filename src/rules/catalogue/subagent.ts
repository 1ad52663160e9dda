import { OWNERS } from './anchors';
import { error, type Rule, rule } from './rule';

const SUBAGENTS = 'events/subagents#lifecycle';

export const SUBAGENT_RULES = {
  'subagent/already-active': error('MUST NOT', 'R178', SUBAGENTS, 'A subagent is not announced while it is active.'),
  'subagent/id-reused': error('MUST NOT', 'R179', SUBAGENTS, 'A subagent id names one invocation of a run.'),
  'subagent/not-active': error('states', 'R181', SUBAGENTS, 'The end of a subagent belongs to an active one.'),
  'subagent/open-at-finish': error(
    'MUST NOT',
    'R182',
    'events/subagents#termination',
    'Every announced subagent ends before RUN_FINISHED.',
  ),
  'subagent/unknown-parent': error(
    'MUST NOT',
    'R183',
    'events/subagents#nesting-and-parallelism',
    'A parent subagent was announced in this run.',
  ),
  'subagent/owner-mismatch': error('MUST NOT', 'R184', OWNERS, 'Events of one item name one subagent.'),
  'subagent/tool-owner-mismatch': error(
    'MUST NOT',
    'R186 R150',
    OWNERS,
    'A tool call and the message that carries it have one owner.',
  ),
  'subagent/chunk-ambiguous': error(
    'MUST',
    'R187',
    'basic/patterns/streaming#closing-a-chunk-stream',
    'A chunk without id and subagent fits one open item only.',
  ),
  'subagent/announced-late': rule(
    'warning',
    'MUST',
    'R180',
    SUBAGENTS,
    'A subagent is announced before any event that is tagged with it.',
  ),
  'subagent/chunk-after-end': rule(
    'warning',
    'MUST NOT',
    'R188',
    'basic/patterns/streaming#closing-a-chunk-stream',
    'The chunks of a subagent end with the subagent.',
    '@ag-ui/client 1.0 opens the item again and appends.',
  ),
  'subagent/event-after-end': rule('info', 'states', 'R189', SUBAGENTS, 'Events of a subagent come before its end.'),
} as const satisfies Readonly<Record<`subagent/${string}`, Rule>>;
