import type { RuleId } from './catalogue';
import type { Severity } from './finding';
import type { Detail } from './findings';

/** The version of AG-UI that a stream is checked against, and the official client of that version. */
export type Profile = '1.1' | '1.0' | '0.0.59';

export const PROFILES: readonly Profile[] = ['1.1', '1.0', '0.0.59'];

interface Exception {
  readonly severity?: Severity;
  readonly client?: string;
}

interface ProfileRules {
  /** What the version does not ask for. */
  readonly absent: ReadonlySet<RuleId>;
  /** Where it judges otherwise than AG-UI 1.1, or its client does something else. */
  readonly exceptions: Readonly<Partial<Record<RuleId, Exception>>>;
  /** Version of the official client. */
  readonly client: string;
  /** Whether its client looks at how reasoning opens and closes. */
  readonly verifiesReasoning: boolean;
}

/** Came with 1.1, as the member that they are about. */
const ENCRYPTED_TYPES: readonly RuleId[] = ['reasoning/encrypted-type-alone', 'reasoning/encrypted-type-prefix'];

const ENDS = '@ag-ui/client 0.0.59 ends the run here.';
const SKIPS = '@ag-ui/client 0.0.59 ignores this patch, warns in the console and goes on.';

const PROFILE_RULES: Readonly<Record<Profile, ProfileRules>> = {
  '1.1': { absent: new Set(), exceptions: {}, client: '1.0', verifiesReasoning: true },
  '1.0': { absent: new Set(ENCRYPTED_TYPES), exceptions: {}, client: '1.0', verifiesReasoning: true },
  '0.0.59': {
    absent: new Set<RuleId>([
      ...ENCRYPTED_TYPES,
      // Members that nobody describes are passed on, and the shapes that 1.0 retired are current.
      'schema/unknown-field',
      'schema/retired-shape',
      'request/unknown-field',
      'request/null-optional',
      // What 1.0 added.
      'schema/protocol-version-missing',
      'schema/protocol-version-format',
      'schema/protocol-version-newer',
      'schema/protocol-version-echo',
      'request/protocol-version-missing',
      'tool/pending-not-listed',
      'tool/pending-mismatch',
      'tool/pending-order',
    ]),
    exceptions: {
      'schema/unknown-type': { severity: 'error', client: ENDS },
      'schema/unknown-variant': { severity: 'error', client: ENDS },
      // The client of that time hands a patch to its library as it is.
      'patch/malformed-operation': { severity: 'warning', client: SKIPS },
      'patch/bad-pointer': { severity: 'warning', client: SKIPS },
      'patch/unknown-op': { client: SKIPS },
      'request/missing-field': { client: '@ag-ui/client 0.0.59 sends it as it is.' },
      'request/invalid-value': { client: '@ag-ui/client 0.0.59 sends it as it is.' },
    },
    client: '0.0.59',
    verifiesReasoning: false,
  },
};

export function verifiesReasoning(profile: Profile): boolean {
  return PROFILE_RULES[profile].verifiesReasoning;
}

/** What a profile makes of a finding as AG-UI 1.1 has it; null when the version does not ask for it. */
export function inProfile(profile: Profile, rule: RuleId, detail: Detail): Detail | null {
  const { absent, exceptions, client } = PROFILE_RULES[profile];
  if (absent.has(rule)) return null;
  if (profile === '1.1') return detail;
  const exception = exceptions[rule];
  const said = exception?.client ?? detail.client?.replaceAll('@ag-ui/client 1.0', `@ag-ui/client ${client}`);
  return {
    ...detail,
    ...(exception?.severity !== undefined && { severity: exception.severity }),
    ...(said !== undefined && { client: said }),
  };
}
