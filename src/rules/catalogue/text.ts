import { CHUNKED, FIRST_CHUNK, RUNS, STREAMING } from './anchors';
import { error, type Rule, rule } from './rule';

const CONTINUATION = 'basic/patterns/streaming#continuation-chunks';

export const TEXT_RULES = {
  'text/already-open': error('MUST NOT', 'R105', STREAMING, 'A text message is not opened while it is open.'),
  'text/not-open': error('MUST NOT', 'R106', STREAMING, 'Content and end belong to an open text message.'),
  'text/open-at-finish': error('MUST', 'R107 R085 R096', RUNS, 'Every text message ends before RUN_FINISHED.'),
  'text/chunk-without-id': error('MUST', 'R115', FIRST_CHUNK, 'The chunk that opens a text message has its id.'),
  'text/chunk-conflict': error('MUST', 'R117', CONTINUATION, 'A chunk repeats what the opener said, or leaves it out.'),
  'text/mixed-forms': error('MUST NOT', 'R119', CHUNKED, 'A text message is spelled in chunks or in events, not both.'),

  'text/reopen-mismatch': rule(
    'warning',
    'MUST',
    'R112',
    'events/text-messages#text_message_end',
    'A message that is opened again keeps its role and its name.',
    '@ag-ui/client 1.0 keeps the first values.',
  ),
  'text/id-collision': rule(
    'warning',
    'MUST',
    'R114 R113',
    'basic#identifiers',
    'Messages of different kinds have different ids.',
    '@ag-ui/client 1.0 does not look: the messages merge, or two have one id.',
  ),
} as const satisfies Readonly<Record<`text/${string}`, Rule>>;
