import { CHUNKED, FIRST_CHUNK } from './anchors';
import { error, type Rule, rule } from './rule';

export const REASONING_RULES = {
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
    'R153 R085 R096',
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
    'R156 R085 R096',
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

  'reasoning/encrypted-type-alone': rule(
    'warning',
    'MUST NOT',
    'R164',
    'events/reasoning#encryptedvaluetype',
    '`encryptedValueType` stands beside an `encryptedValue`.',
    '@ag-ui/client 1.0 removes the member, with or without a value.',
  ),
  'reasoning/encrypted-type-prefix': rule(
    'info',
    'SHOULD',
    'R167',
    'events/reasoning#encryptedvaluetype',
    '`encryptedValueType` carries the name of a provider or framework.',
    '@ag-ui/client 1.0 removes the member.',
  ),
} as const satisfies Readonly<Record<`reasoning/${string}`, Rule>>;
