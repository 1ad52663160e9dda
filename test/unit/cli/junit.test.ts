import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportedFinding, StreamReport } from '../../../src/cli/report';
import { reportJunit } from '../../../src/cli/report-junit';
import { checkJson, runCli, temporaryFolder } from '../../fixtures/cli';
import { streamText } from '../../fixtures/stream';
import { parseXml } from '../../fixtures/xml';

const folder = temporaryFolder();

const finding: ReportedFinding = {
  rule: 'wire/bad-json',
  severity: 'error',
  frame: null,
  pointer: '',
  message: '',
  requirements: [],
  level: 'states',
};

describe('the JUnit report', () => {
  it('has a suite per file and a failing case per finding', async () => {
    const clean = folder.write('clean.sse', streamText('0 RUN_STARTED\n1 RUN_FINISHED'));
    const broken = folder.write('broken.sse', streamText('0 RUN_STARTED\n1 STATE_DELTA replace /a 1'));

    const { out } = await runCli(['check', '--format', 'junit', clean, broken]);

    const root = parseXml(out);
    expect(root).toMatchObject({ name: 'testsuites', attributes: { tests: '3', failures: '2', errors: '0' } });
    expect(root.children).toMatchObject([
      {
        name: 'testsuite',
        attributes: { name: clean, tests: '1', failures: '0' },
        children: [{ name: 'testcase', attributes: { classname: clean, name: 'no findings' }, children: [] }],
      },
      {
        name: 'testsuite',
        attributes: { name: broken, tests: '2', failures: '2' },
        children: [
          {
            attributes: { name: 'patch/path-missing at frame 1 /delta/0/path' },
            children: [{ name: 'failure', attributes: { type: 'warning' } }],
          },
          {
            attributes: { name: 'wire/truncated at the end of the stream' },
            children: [{ name: 'failure', attributes: { type: 'error' } }],
          },
        ],
      },
    ]);
  });

  it('says in a failure what the other formats say', async () => {
    const broken = folder.write('broken.sse', streamText('0 RUN_STARTED\n1 STATE_DELTA replace /a 1\n2 RUN_FINISHED'));

    const { out } = await runCli(['check', '--format', 'junit', broken]);
    const [report] = await checkJson([broken]);

    const failure = parseXml(out).children[0]?.children[0]?.children[0];
    const { message, suggestion, client } = report?.findings[0] ?? finding;
    expect(failure?.attributes.message).toBe(message);
    expect(failure?.text).toBe(`${message}\nFix: ${suggestion}\nClient: ${client}`);
  });

  it('is XML whatever the names and texts', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('<', '&', '"', '>', '\0', '\n', '\ud800'), fc.string()) });

    fc.assert(
      fc.property(text, text, (file, message) => {
        const report: StreamReport = {
          file,
          frames: 0,
          findings: [{ ...finding, message }],
          runs: [],
          state: null,
          messages: [],
        };

        const suite = parseXml(reportJunit([report])).children[0];

        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
        const legal = file.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
        expect(suite?.attributes.name).toBe(legal);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
