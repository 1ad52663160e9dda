import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from '../../fixtures/cli';
import { streamText } from '../../fixtures/stream';

const folder = temporaryFolder();
const clean = folder.write('clean.sse', streamText('0 RUN_STARTED run=r1\n1 RUN_FINISHED'));
const broken = folder.write(
  'broken.sse',
  streamText('0 RUN_STARTED run=r1\n1 STATE_SNAPSHOT {"todos":[]}\n2 STATE_DELTA replace /todo 1'),
);

describe('the report for people', () => {
  it('tells a clean stream in one line', async () => {
    const { out } = await runCli(['check', clean]);

    expect(out).toBe(`${clean}  2 frames, run r1: success\n\nNo findings in 1 stream.\n`);
  });

  it('tells of a finding where it is, what it is, how to mend it and what the client does', async () => {
    const { out } = await runCli(['check', broken]);

    const [head, finding = '', ...details] = out.split('\n');
    expect(head).toBe(`${broken}  3 frames, run r1: truncated`);
    expect(finding.trim().split(/\s{2,}/)).toEqual(['frame 2', 'warning', 'patch/path-missing', '/delta/0/path']);
    expect(details[0]).toContain('no key `todo`');
    expect(details[1]).toMatch(/^ {6}Fix: /);
    expect(details[2]).toMatch(/^ {6}Client: @ag-ui\/client 1\.0 ignores this patch/);
    expect(details.find(line => line.includes('wire/truncated'))).toMatch(
      /^ {2}at the end {2}error {4}wire\/truncated$/,
    );
  });

  it('tells of the request first', async () => {
    const request = folder.write(
      'request.json',
      JSON.stringify({ threadId: 't1', runId: 'r1', messages: [], seed: 1 }),
    );

    const { out } = await runCli(['check', '--request', request, broken]);

    expect(
      out
        .split('\n')[1]
        ?.trim()
        .split(/\s{2,}/),
    ).toEqual(['request', 'warning', 'request/unknown-field', '/seed']);
  });

  it('ends with how many findings there are in how many streams', async () => {
    const { out } = await runCli(['check', clean, broken]);

    expect(out).toMatch(/\n1 error, 1 warning in 2 streams\.\n$/);
  });

  it('is coloured where colours are shown, and says the same', async () => {
    const plain = await runCli(['check', broken]);
    const coloured = await runCli(['check', broken], { colour: true });

    expect(coloured.out).not.toBe(plain.out);
    expect(stripVTControlCharacters(coloured.out)).toBe(plain.out);
  });
});
