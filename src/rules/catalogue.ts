import type { Level, Severity } from './finding';

export interface Rule {
  /** What the rule asks for, in one sentence. */
  readonly title: string;
  /** Of most findings; one may be milder where the official client forgives. */
  readonly severity: Severity;
  readonly level: Level;
  /** Rows of the requirements' catalogue. */
  readonly requirements: readonly string[];
  /** Page and anchor under `/spec/1.1/` of the specification. */
  readonly anchor: string;
  /** What `@ag-ui/client` 1.0 does with a breach; absent where it does nothing that shows. */
  readonly client?: string;
}

const ENDS = '@ag-ui/client 1.0 ends the run here.';
const SKIPS = '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.';

const STREAMING = 'basic/patterns/streaming#open-content-close';
const FIRST_CHUNK = 'basic/patterns/streaming#the-first-chunk';
const CONTINUATION = 'basic/patterns/streaming#continuation-chunks';
const CHUNKED = 'basic/patterns/streaming#the-chunked-form';
const SSE = 'basic/transports/http-sse#response';
const RUNS = 'events/lifecycle#several-runs-on-one-stream';
const CLOSED = 'events/lifecycle#after-a-run-closes';
const UNRECOGNISED = 'basic/processing#what-a-consumer-does-with-unrecognised-material';
const NO_APPLY = 'basic/patterns/snapshots#when-a-patch-does-not-apply';
const SUBAGENTS = 'events/subagents#lifecycle';
const OWNERS = 'events/subagents#ownership';

function rule(
  severity: Severity,
  level: Level,
  requirements: string,
  anchor: string,
  title: string,
  client?: string,
): Rule {
  return { title, severity, level, requirements: requirements.split(' '), anchor, ...(client && { client }) };
}

function error(level: Level, requirements: string, anchor: string, title: string, client = ENDS): Rule {
  return rule('error', level, requirements, anchor, title, client);
}

/** Every rule that is checked, by id. The panel, the command and the documentation take their texts from here. */
export const RULES = {
  'wire/truncated': error(
    'MUST NOT',
    'R001 R012',
    'basic/transports#truncation',
    'A stream ends with the terminal event of its run.',
    '@ag-ui/client 1.0 takes the end of the stream for a success.',
  ),
  'wire/bad-json': error('states', 'R007', SSE, 'A payload is JSON.'),
  'wire/not-one-event': error('states', 'R007', SSE, 'A payload is one event object.'),
  'wire/empty-data': rule(
    'info',
    'states',
    'R007',
    SSE,
    'A data field has a payload.',
    '@ag-ui/client 1.0 skips a field without a colon, and ends the run at an empty payload.',
  ),
  'wire/envelope': rule(
    'info',
    'SHOULD',
    'R025',
    'basic/transports#custom-transports',
    'A frame holds a bare event, not one in an envelope.',
  ),
  'wire/line-endings': rule(
    'warning',
    'MUST',
    'R008',
    SSE,
    'The lines of the stream end with a line feed alone.',
    '@ag-ui/client 1.0 does not split such a stream and fails on the joined events.',
  ),
  'wire/content-type': rule(
    'info',
    'states',
    'R004 R013',
    SSE,
    'A run is answered as `text/event-stream`.',
    '@ag-ui/client 1.0 reads anything but its exact protobuf type as SSE.',
  ),
  'wire/http-error': rule(
    'info',
    'states',
    'R005',
    'basic/transports/http-sse#errors',
    'A request that is accepted is answered with status 200.',
    '@ag-ui/client 1.0 throws the status and the body as an error.',
  ),

  'schema/missing-type': error('states', 'R030', 'basic#events', 'An event names its type.'),
  'schema/unknown-type': rule(
    'warning',
    'MUST NOT',
    'R029',
    'basic/processing#what-a-producer-must-not-do',
    'An event is of one of the 31 types.',
    '@ag-ui/client 1.0 drops this event.',
  ),
  'schema/missing-field': error('schema', 'R031 R177', 'schema#event', 'An event has all members its type requires.'),
  'schema/invalid-value': error(
    'MUST',
    'R032 R036 R049 R050 R051 R052 R053 R104 R124',
    'basic/processing#the-rule',
    'A member holds what the schema allows.',
  ),
  'schema/null-optional': error(
    'MUST',
    'R033 R034 R176',
    'basic#absent-means-absent',
    'A member without a value is left out, never null.',
  ),
  'schema/unknown-field': rule(
    'warning',
    'MUST',
    'R037 R038 R047 R048 R060',
    'architecture#design-principles',
    'An event has only members that the schema describes.',
    '@ag-ui/client 1.0 removes this member.',
  ),
  'schema/unknown-variant': rule(
    'warning',
    'MUST',
    'R039 R040 R041 R042 R046 R047 R054 R168',
    UNRECOGNISED,
    'A variant is one that the schema names.',
    '@ag-ui/client 1.0 removes this element.',
  ),
  'schema/retired-shape': rule(
    'warning',
    'SHOULD',
    'R066',
    'basic/versioning#retired-shapes',
    'Shapes that AG-UI 1.0 retired are no longer sent.',
    '@ag-ui/client 1.0 translates it until September 2027.',
  ),

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

  'text/already-open': error('MUST NOT', 'R105', STREAMING, 'A text message is not opened while it is open.'),
  'text/not-open': error('MUST NOT', 'R106', STREAMING, 'Content and end belong to an open text message.'),
  'text/open-at-finish': error('MUST', 'R107 R085', RUNS, 'Every text message ends before RUN_FINISHED.'),
  'text/chunk-without-id': error('MUST', 'R115', FIRST_CHUNK, 'The chunk that opens a text message has its id.'),
  'text/chunk-conflict': error('MUST', 'R117', CONTINUATION, 'A chunk repeats what the opener said, or leaves it out.'),
  'text/mixed-forms': error('MUST NOT', 'R119', CHUNKED, 'A text message is spelled in chunks or in events, not both.'),

  'tool/already-open': error('MUST NOT', 'R126', STREAMING, 'A tool call is not opened while it is open.'),
  'tool/not-open': error('MUST NOT', 'R127', STREAMING, 'Arguments and end belong to an open tool call.'),
  'tool/open-at-finish': error('MUST', 'R128 R085', RUNS, 'Every tool call ends before RUN_FINISHED.'),
  'tool/chunk-without-id': error('MUST', 'R133', FIRST_CHUNK, 'The chunk that opens a tool call has its id.'),
  'tool/chunk-without-name': error('MUST', 'R133', FIRST_CHUNK, 'The chunk that opens a tool call has its name.'),
  'tool/chunk-conflict': error(
    'MUST',
    'R134',
    'events/tool-calls#tool_call_chunk',
    'A chunk repeats what the opener said, or leaves it out.',
  ),
  'tool/mixed-forms': error('MUST NOT', 'R135', CHUNKED, 'A tool call is spelled in chunks or in events, not both.'),
  'tool/args-not-json': rule(
    'info',
    'states',
    'R129',
    'events/tool-calls#tool_call_args',
    'Arguments are usually JSON.',
    '@ag-ui/client 1.0 hands `{}` to the application, without a word.',
  ),
  'tool/reopened': rule(
    'info',
    'states',
    'R131',
    'events/tool-calls#tool_call_end',
    'A closed tool call may be opened again, and its arguments append.',
  ),
  'tool/result-unknown-call': rule(
    'info',
    'states',
    'R137',
    'events/tool-calls#tool_call_result',
    'A result usually belongs to a call that the thread knows.',
    '@ag-ui/client 1.0 puts the result at the end of the conversation.',
  ),
  'tool/frontend-answered': rule(
    'warning',
    'MUST NOT',
    'R138',
    'events/tool-calls#frontend-tools',
    'A call to a tool of the application is answered by the application.',
    '@ag-ui/client 1.0 does not look.',
  ),

  'reasoning/span-already-open': error(
    'MUST NOT',
    'R151',
    'events/reasoning#spans-reasoning_start-and-reasoning_end',
    'A reasoning span is not opened while it is open.',
  ),
  'reasoning/span-not-open': error(
    'MUST NOT',
    'R152',
    'events/reasoning#spans-reasoning_start-and-reasoning_end',
    'REASONING_END belongs to an open span.',
  ),
  'reasoning/span-open-at-finish': error(
    'MUST',
    'R153',
    'events/reasoning#spans-reasoning_start-and-reasoning_end',
    'Every reasoning span ends before RUN_FINISHED.',
  ),
  'reasoning/already-open': error(
    'MUST NOT',
    'R154',
    'events/reasoning#reasoning-messages',
    'A reasoning message is not opened while it is open.',
  ),
  'reasoning/not-open': error(
    'MUST',
    'R155',
    'events/reasoning#reasoning-messages',
    'Content and end belong to an open reasoning message.',
  ),
  'reasoning/open-at-finish': error(
    'MUST',
    'R156',
    'events/reasoning#reasoning-messages',
    'Every reasoning message ends before RUN_FINISHED.',
  ),
  'reasoning/chunk-without-id': error(
    'MUST',
    'R159',
    FIRST_CHUNK,
    'The chunk that opens a reasoning message has its id.',
  ),
  'reasoning/mixed-forms': error(
    'MUST NOT',
    'R160',
    CHUNKED,
    'A reasoning message is spelled in chunks or in events, not both.',
  ),
  'reasoning/encrypted-unknown-entity': rule(
    'warning',
    'SHOULD',
    'R161',
    'events/reasoning#error-handling',
    'An encrypted value names a message or a tool call of the thread.',
    '@ag-ui/client 1.0 drops the value, without a word.',
  ),

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

  'patch/malformed-operation': error('MUST', 'R208', NO_APPLY, 'A patch is a list of well-formed operations.'),
  'patch/bad-pointer': error('schema', 'R209', 'schema#jsonpointer', '`path` and `from` are JSON Pointers.'),
  'patch/unknown-op': rule(
    'warning',
    'states',
    'R210',
    NO_APPLY,
    'An operation is one of RFC 6902.',
    '@ag-ui/client 1.0 drops this operation and applies the others.',
  ),
  'patch/path-missing': rule('warning', 'MUST', 'R211', NO_APPLY, 'A patch applies to the value at hand.', SKIPS),
  'patch/index-out-of-range': rule('warning', 'MUST', 'R211', NO_APPLY, 'An index lies inside its array.', SKIPS),
  'patch/not-a-container': rule(
    'warning',
    'MUST',
    'R211',
    NO_APPLY,
    'A pointer leads through objects and arrays.',
    SKIPS,
  ),
  'patch/test-failed': rule(
    'warning',
    'states',
    'R213',
    NO_APPLY,
    'A `test` operation finds the value it expects.',
    SKIPS,
  ),
  'patch/move-into-self': rule(
    'warning',
    'schema',
    'R214',
    'schema#jsonpatchoperation',
    'A value is not moved into itself.',
    SKIPS,
  ),

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

  'timing/stall': rule('info', 'states', 'R248', SSE, 'Events usually follow one another within two seconds.'),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof RULES;

/** Ids come as plain text from the layers that know no catalogue: agui and state. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(RULES, id);
}
