import { error, type Rule, rule } from './rule';

const SKIPS = '@ag-ui/client 1.0 ignores this patch, warns in the console and goes on.';
const NO_APPLY = 'basic/patterns/snapshots#when-a-patch-does-not-apply';

export const PATCH_RULES = {
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
  'patch/path-missing': rule(
    'warning',
    'MUST',
    'R211 R200 R226',
    NO_APPLY,
    'A patch applies to the value at hand.',
    SKIPS,
  ),
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
} as const satisfies Readonly<Record<`patch/${string}`, Rule>>;
