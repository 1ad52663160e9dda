import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../base/result';
import { PROFILES, type Profile } from '../rules/profiles';

export const FORMATS = ['text', 'json', 'sarif', 'junit'] as const;
export const BARS = ['error', 'warning', 'never'] as const;

export type Format = (typeof FORMATS)[number];
/** The mildest severity that makes the command fail. */
export type Bar = (typeof BARS)[number];

/** What a file with nothing but a body leaves open. */
export interface Surroundings {
  /** Path of the RunAgentInput; null when none is given. */
  readonly request: string | null;
  /** Status of the response; null for 200. */
  readonly status: number | null;
  /** Content type of the response; null for the one that goes with the file. */
  readonly contentType: string | null;
}

export interface CheckOptions extends Surroundings {
  /** At least one; `-` is the standard input. */
  readonly files: readonly string[];
  readonly format: Format;
  readonly profile: Profile;
  readonly failOn: Bar;
}

export type Command =
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'check'; readonly options: CheckOptions };

const OPTIONS = {
  format: { type: 'string', default: 'text' },
  request: { type: 'string' },
  status: { type: 'string' },
  'content-type': { type: 'string' },
  profile: { type: 'string', default: '1.1' },
  'fail-on': { type: 'string', default: 'error' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** Reads the arguments after the command's own name. The error is a sentence without its full stop. */
export function readArguments(argv: readonly string[]): Result<Command> {
  const parsed = parsedArguments(argv);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok({ kind: 'help' });
  if (values.version) return ok({ kind: 'version' });

  const [command, ...files] = positionals;
  if (command === undefined) return fail('No command is given');
  if (command !== 'check') return fail(`There is no command “${command}”, only “check”`);
  if (files.length === 0) return fail('No file to check is given');

  const format = oneOf('--format', values.format, FORMATS);
  if (!format.ok) return format;
  const profile = oneOf('--profile', values.profile, PROFILES);
  if (!profile.ok) return profile;
  const failOn = oneOf('--fail-on', values['fail-on'], BARS);
  if (!failOn.ok) return failOn;
  const status = statusOf(values.status);
  if (!status.ok) return status;
  const request = values.request ?? null;
  if (request === '-' && files.includes('-')) return fail('The standard input is either the request or a file');

  return ok({
    kind: 'check',
    options: {
      files,
      format: format.value,
      profile: profile.value,
      failOn: failOn.value,
      request,
      status: status.value,
      contentType: values['content-type'] ?? null,
    },
  });
}

function parsedArguments(argv: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true }));
  } catch (error) {
    // Node's message goes on with advice; its first sentence says what is wrong.
    const message = error instanceof Error ? error.message : String(error);
    return fail(message.split(/\.\s|\n/)[0]?.replace(/\.$/, '') ?? message);
  }
}

function oneOf<Word extends string>(option: string, value: string, words: readonly Word[]): Result<Word> {
  const word = words.find(one => one === value);
  return word === undefined ? fail(`${option} is one of ${words.join(', ')}, not “${value}”`) : ok(word);
}

function statusOf(text: string | undefined): Result<number | null> {
  if (text === undefined) return ok(null);
  return /^[1-5]\d\d$/.test(text)
    ? ok(Number(text))
    : fail(`--status is an HTTP status from 100 to 599, not “${text}”`);
}
