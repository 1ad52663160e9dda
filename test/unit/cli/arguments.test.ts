import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { runCli, temporaryFolder } from '../../fixtures/cli';
import { streamText } from '../../fixtures/stream';

const folder = temporaryFolder();
const clean = folder.write('clean.sse', streamText('0 RUN_STARTED\n1 RUN_FINISHED'));
const warned = folder.write('warned.sse', streamText('0 RUN_STARTED\n1 STATE_DELTA replace /a 1\n2 RUN_FINISHED'));
const cut = folder.write('cut.sse', streamText('0 RUN_STARTED'));

describe('the arguments of the command', () => {
  it.each([
    ['no command', [], 'No command is given: see ag-ui-devtools --help.'],
    ['another command', ['lint', clean], 'There is no command “lint”, only “check”: see ag-ui-devtools --help.'],
    ['no file', ['check'], 'No file to check is given: see ag-ui-devtools --help.'],
    ['an unknown option', ['check', '--colour', clean], "Unknown option '--colour': see ag-ui-devtools --help."],
    [
      'an option without its value',
      ['check', clean, '--format'],
      "Option '--format <value>' argument missing: see ag-ui-devtools --help.",
    ],
    [
      'an unknown format',
      ['check', '--format', 'xml', clean],
      '--format is one of text, json, sarif, junit, not “xml”: see ag-ui-devtools --help.',
    ],
    [
      'an unknown profile',
      ['check', '--profile', '2.0', clean],
      '--profile is one of 1.1, 1.0, 0.0.59, not “2.0”: see ag-ui-devtools --help.',
    ],
    [
      'an unknown bar',
      ['check', '--fail-on', 'info', clean],
      '--fail-on is one of error, warning, never, not “info”: see ag-ui-devtools --help.',
    ],
    [
      'a status that is none',
      ['check', '--status', 'ok', clean],
      '--status is an HTTP status from 100 to 599, not “ok”: see ag-ui-devtools --help.',
    ],
    [
      'one standard input for two',
      ['check', '--request', '-', '-'],
      'The standard input is either the request or a file: see ag-ui-devtools --help.',
    ],
  ])('are refused with one sentence: %s', async (_, argv, sentence) => {
    const outcome = await runCli(argv);

    expect(outcome).toEqual({ code: 2, out: '', complaints: [sentence] });
  });

  it.each([['1.1'], ['1.0'], ['0.0.59']])('may name the profile %s', async profile => {
    const { code, complaints } = await runCli(['check', '--profile', profile, clean]);

    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  });

  it('judge by the profile that they name', async () => {
    const file = folder.write('new.sse', streamText('0 RUN_STARTED\n1 SOMETHING_NEW\n2 RUN_FINISHED'));

    const codes = await Promise.all(
      ['1.1', '0.0.59'].map(async profile => (await runCli(['check', '--profile', profile, file])).code),
    );

    expect(codes).toEqual([0, 1]);
  });

  it('ask for help', async () => {
    const { code, out } = await runCli(['--help']);

    expect(code).toBe(0);
    for (const option of ['--format', '--request', '--status', '--content-type', '--profile', '--fail-on']) {
      expect(out).toContain(option);
    }
  });

  it('ask for the version', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, out: `${version}\n`, complaints: [] });
  });
});

describe('the exit code', () => {
  it.each([
    [0, 'error', clean],
    [0, 'error', warned],
    [1, 'error', cut],
    [0, 'warning', clean],
    [1, 'warning', warned],
    [1, 'warning', cut],
    [0, 'never', cut],
  ])('is %i with --fail-on %s for %s', async (expected, bar, file) => {
    expect((await runCli(['check', '--fail-on', bar, file])).code).toBe(expected);
  });

  it('is 2 when a file cannot be read, whatever the bar', async () => {
    const { code } = await runCli(['check', '--fail-on', 'never', cut, folder.path('missing.sse')]);

    expect(code).toBe(2);
  });
});
