import { SSE } from './anchors';
import { type Rule, rule } from './rule';

export const TIMING_RULES = {
  'timing/stall': rule('info', 'states', 'R248', SSE, 'Events usually follow one another within two seconds.'),

  'timing/open-after-terminal': rule(
    'info',
    'states',
    'R011',
    SSE,
    'The body ends after the last run.',
    '@ag-ui/client 1.0 does not resolve before the body ends.',
  ),
  'timing/timestamp-unit': rule(
    'info',
    'states',
    'R246',
    'basic#events',
    'A timestamp is in milliseconds since 1970.',
    '@ag-ui/client 1.0 does not look.',
  ),
  'timing/timestamp-backwards': rule(
    'info',
    'states',
    'R247',
    'basic#events',
    'Timestamps usually rise.',
    '@ag-ui/client 1.0 does not look.',
  ),
} as const satisfies Readonly<Record<`timing/${string}`, Rule>>;
