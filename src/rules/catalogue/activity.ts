import { type Rule, rule } from './rule';

export const ACTIVITY_RULES = {
  'activity/no-baseline': rule(
    'warning',
    'MUST NOT',
    'R218',
    'events/activity#activity_delta',
    'A delta follows the snapshot that made its activity.',
    '@ag-ui/client 1.0 drops the delta, without a word.',
  ),
  'activity/not-an-activity': rule(
    'warning',
    'MUST NOT',
    'R219',
    'events/activity#activity_delta',
    'An activity delta names an activity.',
    '@ag-ui/client 1.0 skips the delta with a warning.',
  ),
  'activity/content-not-object': rule(
    'warning',
    'MUST NOT',
    'R220',
    'events/activity#activity_delta',
    'The content of an activity stays an object.',
    '@ag-ui/client 1.0 applies the patch, and holds a content that is no object.',
  ),
  'activity/owner-mismatch': rule(
    'warning',
    'MUST',
    'R224',
    'events/activity#activity_snapshot',
    'A snapshot that does not replace its activity names the same owner.',
  ),
} as const satisfies Readonly<Record<`activity/${string}`, Rule>>;
