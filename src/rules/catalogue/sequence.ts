import { RUNS } from './anchors';
import { error, type Rule, rule } from './rule';

const CLOSED = 'events/lifecycle#after-a-run-closes';

export const SEQUENCE_RULES = {
  'sequence/first-event': error(
    'MUST',
    'R080',
    'events/lifecycle#the-run',
    'A stream opens with RUN_STARTED or RUN_ERROR.',
  ),
  'sequence/run-started-while-active': error('MUST', 'R081', RUNS, 'A run is closed before the next one starts.'),
  'sequence/event-after-finished': error(
    'MUST NOT',
    'R082',
    CLOSED,
    'After RUN_FINISHED comes a new run, or one late RUN_ERROR.',
  ),
  'sequence/event-after-error': error('MUST NOT', 'R083', CLOSED, 'After RUN_ERROR comes nothing but a new run.'),
  'sequence/run-id-mismatch': rule(
    'warning',
    'MUST',
    'R088',
    'basic/run-input#identity',
    'RUN_FINISHED names the run that RUN_STARTED named.',
    '@ag-ui/client 1.0 does not look.',
  ),
  'sequence/thread-id-mismatch': rule(
    'warning',
    'states',
    'R089',
    'basic/run-input#identity',
    'RUN_FINISHED names the thread that RUN_STARTED named.',
    '@ag-ui/client 1.0 does not look.',
  ),
  'sequence/run-id-not-requested': rule(
    'info',
    'states',
    'R090',
    'basic/run-input#identity',
    'The last run of a stream has the id that the request asked for.',
    '@ag-ui/client 1.0 does not look.',
  ),

  'sequence/run-id-reused': rule(
    'warning',
    'MUST NOT',
    'R091',
    'basic#identifiers',
    'Another run of a thread has another id.',
    '@ag-ui/client 1.0 does not look.',
  ),
  'sequence/history-restreamed': rule(
    'warning',
    'MUST',
    'R092',
    RUNS,
    'Messages that the request carried are restated by MESSAGES_SNAPSHOT, not streamed again.',
    '@ag-ui/client 1.0 appends the text: it doubles.',
  ),
  'sequence/cancelled-with-result': rule(
    'info',
    'SHOULD',
    'R095',
    'events/lifecycle#cancelled-runs',
    'A cancelled run has no result.',
    '@ag-ui/client 1.0 does not hand the result on.',
  ),
} as const satisfies Readonly<Record<`sequence/${string}`, Rule>>;
