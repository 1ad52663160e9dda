import { OWNERS } from './anchors';
import { error, type Rule } from './rule';

export const STEP_RULES = {
  'step/already-open': error(
    'MUST NOT',
    'R171',
    'events/lifecycle#steps',
    'A step is not started while it is open for the same agent.',
  ),
  'step/not-open': error(
    'MUST NOT',
    'R172',
    'events/lifecycle#steps',
    'STEP_FINISHED belongs to a step that was started.',
  ),
  'step/open-at-finish': error('MUST', 'R173', 'events/lifecycle#steps', 'Every step finishes before RUN_FINISHED.'),
  'step/owner-mismatch': error('MUST', 'R174', OWNERS, 'A step is finished by the agent that started it.'),
} as const satisfies Readonly<Record<`step/${string}`, Rule>>;
