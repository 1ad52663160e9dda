import { error, type Rule, rule } from './rule';

const UNRECOGNISED = 'basic/processing#what-a-consumer-does-with-unrecognised-material';
const USAGE = 'events/lifecycle#token-usage';
const VERSIONS = 'basic/versioning#version-negotiation';
const NOT_LOOKED_AT = '@ag-ui/client 1.0 does not look.';

export const SCHEMA_RULES = {
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
    'R032 R036 R049 R050 R051 R052 R053 R104 R124 R168',
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

  'schema/usage-total': rule(
    'warning',
    'MUST NOT',
    'R056',
    USAGE,
    'A total of tokens is the sum of input and output.',
    NOT_LOOKED_AT,
  ),
  'schema/usage-parts': rule('warning', 'MUST', 'R057', USAGE, 'Parts of a token count lie inside it.', NOT_LOOKED_AT),
  'schema/usage-duplicate': rule(
    'info',
    'states',
    'R058',
    USAGE,
    'Usage has one entry per provider and model.',
    NOT_LOOKED_AT,
  ),
  'schema/protocol-version-missing': rule(
    'info',
    'MUST',
    'R061',
    VERSIONS,
    'A producer that sends what AG-UI 1.0 added says its version.',
  ),
  'schema/protocol-version-format': rule(
    'warning',
    'states',
    'R062',
    VERSIONS,
    '`protocolVersion` is a published version, major and minor.',
    '@ag-ui/client 1.0 warns that it cannot read the version, and goes on.',
  ),
  'schema/protocol-version-newer': rule(
    'info',
    'SHOULD',
    'R063',
    VERSIONS,
    'A producer of a newer version is read as far as it is known.',
    '@ag-ui/client 1.0 warns that it strips what it does not know, and goes on.',
  ),
  'schema/protocol-version-echo': rule(
    'info',
    'states',
    'R064',
    VERSIONS,
    'The producer says its own version, not that of the request.',
  ),
  'schema/file-provider': rule(
    'info',
    'SHOULD',
    'R070',
    'basic/run-input#provider-file-handles',
    'The provider of a file is spelled in lower case.',
  ),
  'schema/metadata-reserved': rule(
    'info',
    'SHOULD',
    'R071',
    'basic/metadata#keys',
    'The metadata key `ag-ui` is left to the protocol.',
  ),
  'schema/custom-name': rule(
    'info',
    'SHOULD',
    'R072',
    'events/passthrough#custom',
    'The name of a CUSTOM event carries a prefix of its own.',
  ),
  'schema/raw-only': rule('info', 'SHOULD', 'R075', 'events/passthrough#raw', 'RAW events come beside standard ones.'),
} as const satisfies Readonly<Record<`schema/${string}`, Rule>>;
