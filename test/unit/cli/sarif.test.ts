import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { writeArchive } from '../../../src/archive/write';
import { RULES } from '../../../src/rules/catalogue';
import { runCli, temporaryFolder } from '../../fixtures/cli';
import { stream, streamText } from '../../fixtures/stream';

interface Log {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly name: string; readonly version: string; readonly rules: readonly Descriptor[] };
    };
    readonly results: readonly SarifResult[];
  }[];
}

interface Descriptor {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly help: { readonly text: string };
  readonly helpUri: string;
  readonly defaultConfiguration: { readonly level: string };
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number };
    };
    readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[];
  }[];
}

const folder = temporaryFolder();

async function sarif(...files: readonly string[]): Promise<Log> {
  const { out } = await runCli(['check', '--format', 'sarif', ...files]);
  return JSON.parse(out) as Log;
}

async function results(...files: readonly string[]): Promise<readonly SarifResult[]> {
  return (await sarif(...files)).runs[0]?.results ?? [];
}

const BROKEN = '0 RUN_STARTED\n1 STATE_DELTA replace /a 1\n2 STATE_DELTA replace /b 1';

/** The lines that the findings point to. */
async function lines(name: string, body: string): Promise<(number | undefined)[]> {
  const found = await results(folder.write(name, body));
  return found.map(({ locations }) => locations[0]?.physicalLocation.region?.startLine);
}

describe('the SARIF report', () => {
  it('is a log of version 2.1.0 with one run of this tool', async () => {
    const log = await sarif(folder.write('broken.sse', streamText(BROKEN)));

    expect(log.version).toBe('2.1.0');
    expect(log.$schema).toMatch(/sarif-2\.1\.0\.json$/);
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0]?.tool.driver).toMatchObject({ name: 'ag-ui-devtools', version });
  });

  it('describes each rule once, with the catalogue’s words and the specification’s address', async () => {
    const log = await sarif(folder.write('broken.sse', streamText(BROKEN)));

    const rules = log.runs[0]?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id).toSorted()).toEqual(['patch/path-missing', 'wire/truncated']);
    for (const { id, shortDescription, help, helpUri, defaultConfiguration } of rules) {
      expect(shortDescription.text).toBe(RULES[id as keyof typeof RULES].title);
      expect(help.text).not.toBe('');
      expect(new URL(helpUri).protocol).toBe('https:');
      expect(['error', 'warning', 'note']).toContain(defaultConfiguration.level);
    }
  });

  it('refers from each result to its rule, file and frame', async () => {
    const file = folder.write('with space.sse', streamText(BROKEN));
    const log = await sarif(file);

    const found = log.runs[0]?.results ?? [];
    expect(found.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['patch/path-missing', 'warning'],
      ['patch/path-missing', 'warning'],
      ['wire/truncated', 'error'],
    ]);
    for (const { ruleId, ruleIndex, message, locations } of found) {
      expect(log.runs[0]?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(message.text).not.toBe('');
      expect(new URL(locations[0]?.physicalLocation.artifactLocation.uri ?? '').pathname).toMatch(/with%20space\.sse$/);
    }
    expect(found[0]?.locations[0]?.logicalLocations[0]?.fullyQualifiedName).toBe(`${file}/frame 1`);
  });

  it('keeps a path from the working folder, so that it is found in a checkout', async () => {
    const [first] = await results('test/fixtures/samples/invalid/text-end-no-start.sse');

    expect(first?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      'test/fixtures/samples/invalid/text-end-no-start.sse',
    );
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('points to the line where the data of a frame begins, with %s', async (name, end) => {
    const [started = '', first = '', second = ''] = streamText(BROKEN).trim().split('\n\n');
    const body = `: hello\n\n${started}\n\n\n: two\n\n: three\nid: 1\nevent: delta\n${first}\n\n${second}\n\n`;

    const found = await lines(`${name}.sse`, body.replaceAll('\n', end));

    expect(found.filter(line => line !== undefined).slice(-2)).toEqual([11, 13]);
  });

  it('points to the line of an NDJSON event', async () => {
    const body = streamText(BROKEN).replaceAll('data: ', '').replaceAll('\n\n', '\n');

    expect(await lines('broken.ndjson', `\n${body}`)).toEqual([3, 4, undefined]);
  });

  it('points to the line of a socket’s message', async () => {
    const events = streamText(BROKEN).replaceAll('data: ', '').trim().split('\n\n');
    const body = ['{}', ...events].map(data => JSON.stringify({ dir: data === '{}' ? 'out' : 'in', data }));

    const found = await lines('broken.ws.jsonl', body.join('\n\n'));

    expect(found).toEqual(expect.arrayContaining([5, 7]));
  });

  it('points to no line of an archive', async () => {
    const text = [...writeArchive([stream(BROKEN)], { app: '0.0.0' })].join('');

    expect(await lines('broken.agui.jsonl', text)).toEqual([undefined, undefined, undefined]);
  });

  it('has no result for a clean stream', async () => {
    expect(await results(folder.write('clean.sse', streamText('0 RUN_STARTED\n1 RUN_FINISHED')))).toEqual([]);
  });
});
