import { type Rule, rule } from './rule';

export const STATE_RULES = {
  'state/no-resync': rule(
    'info',
    'SHOULD',
    'R203',
    'basic/patterns/snapshots#when-a-patch-does-not-apply',
    'A snapshot follows a patch that did not apply.',
  ),
  'state/snapshot-drops-keys': rule(
    'info',
    'states',
    'R199',
    'events/state#state_snapshot',
    'A snapshot holds the whole state, since it replaces it.',
    '@ag-ui/client 1.0 replaces the state; it merges nothing.',
  ),
  'state/null-not-carried': rule(
    'info',
    'schema',
    'R205',
    'schema#runagentinput',
    'A state of null does not reach the next run.',
    '@ag-ui/client 1.0 leaves the state out of the request, and goes on from null itself.',
  ),
} as const satisfies Readonly<Record<`state/${string}`, Rule>>;
