import { type Rule, rule } from './rule';

const OUTGOING = 'basic/processing#outgoing-material';
const REQUEST = 'basic/transports/http-sse#request';
const RESUMING = 'basic/patterns/interrupt-resume#resuming';
const ENCRYPTED = 'events/reasoning#reasoning_encrypted_value';
const THROWS = '@ag-ui/client 1.0 throws before it sends such a request.';
const STRIPS = '@ag-ui/client 1.0 strips it with a warning before it sends.';
const SENDS = '@ag-ui/client 1.0 sends it as it is.';

export const REQUEST_RULES = {
  'request/missing-field': rule('error', 'MUST', 'R250', OUTGOING, 'A request has all members it requires.', THROWS),
  'request/invalid-value': rule('error', 'MUST', 'R250', OUTGOING, 'A request holds what the schema allows.', THROWS),
  'request/unknown-field': rule('warning', 'MUST', 'R251', OUTGOING, 'A request has only what is described.', STRIPS),
  'request/null-optional': rule(
    'warning',
    'MUST',
    'R252',
    'basic#absent-means-absent',
    'A member of a request without a value is left out, never null.',
    '@ag-ui/client 1.0 drops such a null.',
  ),
  'request/protocol-version-missing': rule(
    'info',
    'MUST',
    'R253',
    'basic/run-input#protocolversion',
    'A request to an agent that declares its version declares one too.',
    '@ag-ui/client 1.0 sends "1.0".',
  ),
  'request/http-shape': rule('info', 'states', 'R254', REQUEST, 'A request is a POST of one JSON object.'),
  'request/accept': rule('info', 'states', 'R255', REQUEST, 'A request accepts `text/event-stream`.'),
  'request/accept-wildcard': rule(
    'info',
    'MUST',
    'R256',
    'basic/transports/http-protobuf#negotiation',
    'A client that cannot read protobuf accepts no wildcard.',
  ),
  'request/last-event-id': rule(
    'info',
    'states',
    'R027',
    'basic/transports/http-sse#no-resumption',
    'A stream that broke is not asked to go on: the HTTP bindings resume nothing.',
    '@ag-ui/client 1.0 never sends `Last-Event-ID`.',
  ),
  'request/activity-message': rule(
    'warning',
    'MUST',
    'R258',
    'basic/run-input#messages',
    'A request carries no activities.',
    '@ag-ui/client 1.0 filters them out.',
  ),
  'request/run-id-reused': rule(
    'warning',
    'MUST NOT',
    'R259',
    'basic#identifiers',
    'A new run has a new id.',
    '@ag-ui/client 1.0 makes an id for each run.',
  ),
  'request/tool-unanswered': rule(
    'warning',
    'MUST',
    'R260',
    'events/tool-calls#frontend-tools',
    'A thread goes on with the results of all calls that were left to the application.',
  ),
  'request/resume-uncovered': rule(
    'warning',
    'MUST',
    'R261',
    RESUMING,
    'A request answers every interrupt of the run that it continues.',
    '@ag-ui/client 1.0 throws "Thread has N pending interrupt(s) not addressed by resume" before it sends.',
  ),
  'request/resume-unknown': rule(
    'warning',
    'MUST',
    'R262',
    RESUMING,
    "An answer names an interrupt of the thread's last interrupted run.",
    SENDS,
  ),
  'request/resume-duplicate': rule('info', 'states', 'R263', RESUMING, 'An interrupt is answered once.', SENDS),
  'request/resume-orphan': rule(
    'info',
    'states',
    'R264',
    'basic/patterns/interrupt-resume#error-handling',
    'Answers go to a run that was interrupted.',
    SENDS,
  ),
  'request/resume-expired': rule(
    'info',
    'states',
    'R249',
    RESUMING,
    'An interrupt that expired is cancelled, not resolved.',
    '@ag-ui/client 1.0 throws "Interrupt X expired at T and can no longer be answered" before it sends.',
  ),
  'request/resume-payload': rule(
    'info',
    'states',
    'R238',
    RESUMING,
    'An answer fits the `responseSchema` of its interrupt.',
    '@ag-ui/client 1.0 does not look at the schema.',
  ),
  'request/history-differs': rule(
    'info',
    'states',
    'R265',
    RESUMING,
    'A request carries the messages that the thread has.',
  ),
  'request/state-differs': rule(
    'info',
    'states',
    'R206',
    'events/state#cross-run-behaviour',
    'A request carries the state that the last run left.',
  ),
  'request/encrypted-changed': rule(
    'warning',
    'MUST',
    'R266',
    ENCRYPTED,
    'Encrypted values come back unchanged with their message or call.',
    '@ag-ui/client 1.0 returns the values that it holds.',
  ),
  'request/encrypted-elsewhere': rule(
    'info',
    'MUST NOT',
    'R170',
    'events/reasoning#security-considerations',
    'An encrypted value goes to the producer that issued it, and to nobody else.',
  ),
  'request/forwarded-props-altered': rule(
    'info',
    'MUST NOT',
    'R270',
    'basic/run-input#forwardedprops',
    'Nobody on the way alters `forwardedProps`.',
  ),
} as const satisfies Readonly<Record<`request/${string}`, Rule>>;
