import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../src/archive/write';
import type { Capture } from '../../../src/capture/capture';
import { checkJson, runCli, temporaryFolder } from '../../fixtures/cli';
import { har, harEntry } from '../../fixtures/har';
import { stream, streamText } from '../../fixtures/stream';

const folder = temporaryFolder();
const RUN = streamText('0 RUN_STARTED\n1 STATE_SNAPSHOT {"n":1}\n2 RUN_FINISHED');
const EVENTS = RUN.trim()
  .split('\n\n')
  .map(block => block.slice('data: '.length));
const NDJSON = `${EVENTS.join('\n')}\n`;

function archive(captures: readonly Capture[]): string {
  return [...writeArchive(captures, { app: '0.0.0' })].join('');
}

const first = stream('0 RUN_STARTED run=r1\n1 STATE_SNAPSHOT {"todos":[]}\n2 RUN_FINISHED', {
  id: 'a',
  startedAt: 1000,
});
const second = stream('0 RUN_STARTED run=r2\n1 STATE_DELTA add /todos/- "tea"\n2 RUN_FINISHED', {
  id: 'b',
  startedAt: 2000,
});

describe('an input', () => {
  it.each([
    ['run.sse', RUN],
    ['run.ndjson', NDJSON],
    ['run.SSE', RUN],
    ['run.txt', RUN],
    ['run', `: keep-alive\n\n${RUN}`],
    ['run.jsonl', NDJSON],
    ['run.agui.jsonl', archive([first])],
    ['run.log', archive([first])],
  ])('%s is read by its name or by what is in it', async (name, text) => {
    const [report] = await checkJson([folder.write(name, text)]);

    expect(report?.frames).toBe(3);
    expect(report?.runs).toMatchObject([{ ending: 'success' }]);
  });

  it.each(['run.ws.jsonl', 'messages.log'])('%s is read as the messages of a socket', async name => {
    const asked = { dir: 'out', data: JSON.stringify(INPUT) };
    const told = EVENTS.map(data => ({ dir: 'in', data }));
    const file = folder.write(name, [asked, ...told].map(line => `${JSON.stringify(line)}\n`).join(''));

    const reports = await checkJson([file]);

    expect(reports).toMatchObject([
      { frames: 4, findings: [], runs: [{ ending: 'success', events: 3 }], state: { n: 1 }, messages: [{ id: 'u1' }] },
    ]);
  });

  it('of a browser’s network has an entry for each AG-UI stream', async () => {
    const page = harEntry('<p>Hello</p>', { request: null, contentType: 'text/html' });
    const file = folder.write(
      'session.har',
      har([page, harEntry(RUN), harEntry(RUN, { startedAt: 1_800_000_000_000 })]),
    );

    const reports = await checkJson([file]);

    expect(reports).toMatchObject([
      { file: `${file}#1`, frames: 3, findings: [] },
      { file: `${file}#2`, frames: 3, findings: [{ rule: 'request/run-id-reused', severity: 'info' }] },
    ]);
  });

  it('that lacks bodies is told so, and what is there is checked', async () => {
    const file = folder.write('lean.har', har([harEntry(null), harEntry(RUN)]));

    const { code, complaints } = await runCli(['check', file]);

    expect({ code, complaints }).toEqual({
      code: 0,
      complaints: [`${file}: The file lacks the body of an AG-UI response: export it again with content.`],
    });
  });

  it('comes from the standard input for -', async () => {
    const reports = await checkJson(['-'], { input: RUN });

    expect(reports).toMatchObject([{ file: '-', frames: 3, state: { n: 1 } }]);
  });

  it('with several streams has an entry for each, and a state that goes on', async () => {
    const file = folder.write('two.agui.jsonl', archive([first, second]));

    const reports = await checkJson([file]);

    expect(reports).toMatchObject([
      { file: `${file}#1`, state: { todos: [] }, findings: [] },
      { file: `${file}#2`, state: { todos: ['tea'] }, findings: [] },
    ]);
  });

  it('with several streams tells them in the order in which they began', async () => {
    const reports = await checkJson([folder.write('turned.agui.jsonl', archive([second, first]))]);

    expect(reports.map(({ runs }) => runs[0]?.runId)).toEqual(['r1', 'r2']);
  });

  it('that still runs in an archive is no cut stream', async () => {
    const open = stream('0 RUN_STARTED', { end: null });

    const [report] = await checkJson([folder.write('open.agui.jsonl', archive([open]))]);

    expect(report).toMatchObject({ findings: [], runs: [{ ending: 'running' }] });
  });

  it('that is a body starts from the request', async () => {
    const request = folder.write('body.json', JSON.stringify({ ...INPUT, state: { steps: ['a'] } }));
    const body = folder.write('delta.sse', streamText('0 RUN_STARTED\n1 STATE_DELTA add /steps/- "b"\n2 RUN_FINISHED'));

    const [report] = await checkJson(['--request', request, body]);

    expect(report).toMatchObject({
      findings: [],
      state: { steps: ['a', 'b'] },
      messages: [{ id: 'u1', role: 'user', content: 'hi' }],
    });
  });

  it('that is a refused request holds no run', async () => {
    const body = folder.write('refused.sse', '{"error":"token expired"}');

    const [report] = await checkJson(['--status', '401', '--content-type', 'application/json', body]);

    expect(report).toMatchObject({ frames: 0, runs: [] });
    expect(report?.findings).toMatchObject([{ rule: 'wire/http-error', severity: 'info', frame: null }]);
  });

  it('that is no SSE by its content type is read all the same', async () => {
    const [report] = await checkJson(['--content-type', 'application/json', folder.write('typed.sse', RUN)]);

    expect(report).toMatchObject({ frames: 3, findings: [{ rule: 'wire/content-type' }] });
  });
});

const INPUT = {
  threadId: 't1',
  runId: 'r1',
  messages: [{ id: 'u1', role: 'user', content: 'hi' }],
  tools: [],
  context: [],
  forwardedProps: {},
};

describe('an input that cannot be checked', () => {
  it.each([
    ['missing.sse', null, ' is not there.'],
    ['photo', '\u0001\u0002', ' is of no kind that can be checked: see ag-ui-devtools --help.'],
    ['words.txt', 'Dear diary', ' is of no kind that can be checked: see ag-ui-devtools --help.'],
    ['empty', '', ' is of no kind that can be checked: see ag-ui-devtools --help.'],
    ['bad.har', '{"log":', ': The file is no HAR file, since it is no JSON: export it again.'],
    ['other.har', '{"log":{}}', ': The file is no HAR file, since it has no log of entries.'],
    ['quiet.har', '{"log":{"entries":[]}}', ': The file holds no AG-UI stream.'],
    ['bare.agui.jsonl', archive([]), ': The archive holds no stream.'],
    [
      'other.ws.jsonl',
      '{"dir":"in","data":"{\\"jsonrpc\\":\\"2.0\\"}"}',
      ': No message of the socket holds an AG-UI event.',
    ],
    ['bad.ws.jsonl', '{"dir":"up","data":""}', ': Line 1 is no message: dir must be one of in, out.'],
  ])('%s is told in one sentence, and the others are checked', async (name, text, sentence) => {
    const file = text === null ? folder.path(name) : folder.write(name, text);
    const good = folder.write('good.sse', RUN);

    const { code, out, complaints } = await runCli(['check', '--format', 'json', file, good]);

    expect(code).toBe(2);
    expect(complaints).toEqual([`${file}${sentence}`]);
    expect(JSON.parse(out)).toMatchObject({ version: 1, files: [{ file: good, frames: 3 }] });
  });

  it('is a folder', async () => {
    const { code, complaints } = await runCli(['check', folder.path('.')]);

    expect({ code, complaints }).toEqual({ code: 2, complaints: [`${folder.path('.')} is a folder, not a file.`] });
  });

  it.each([
    ['missing.json', null, ' is not there.'],
    ['broken.json', '{', ' is no request, since it is no JSON.'],
  ])('is a request in %s', async (name, text, sentence) => {
    const request = text === null ? folder.path(name) : folder.write(name, text);

    const outcome = await runCli(['check', '--request', request, folder.write('asked.sse', RUN)]);

    expect(outcome).toEqual({ code: 2, out: '', complaints: [`${request}${sentence}`] });
  });

  it('in part is checked as far as it goes, with a note', async () => {
    const whole = archive([first]);
    const file = folder.write('cut.agui.jsonl', whole.slice(0, whole.lastIndexOf('{"kind":"end"')));

    const { code, complaints } = await runCli(['check', file]);

    expect(code).toBe(0);
    expect(complaints).toEqual([expect.stringContaining('The archive is cut off inside stream 1')]);
  });
});

describe('any bytes under any name', () => {
  it('end in an exit code', async () => {
    const whole = new TextEncoder().encode(archive([first, second]));

    for (const ending of ['sse', 'bin', 'ndjson', 'ws.jsonl', 'har', 'agui.jsonl', 'other']) {
      for (let length = 0; length <= whole.length; length += 97) {
        const { code } = await runCli(['check', folder.write(`cut.${ending}`, whole.subarray(0, length))]);

        expect([0, 1, 2]).toContain(code);
      }
    }
  });
});
