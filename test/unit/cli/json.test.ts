import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from '../../fixtures/cli';
import { streamText } from '../../fixtures/stream';

const folder = temporaryFolder();

describe('the report for programs', () => {
  it('has the members that the contract names, and those of the catalogue', async () => {
    const file = folder.write(
      'run.sse',
      streamText(`
        0  RUN_STARTED      thread=t run=r
        1  STATE_SNAPSHOT   {"todos":[]}
        2  STATE_DELTA      replace /todo 1
        3  TOOL_CALL_START  call=c1 name=search
        4  TOOL_CALL_ARGS   call=c1 delta="{\\"q\\":1}"
        5  TOOL_CALL_END    call=c1
        6  RUN_FINISHED
      `),
    );

    const { out } = await runCli(['check', '--format', 'json', file]);

    expect(JSON.parse(out)).toEqual({
      version: 1,
      files: [
        {
          file,
          frames: 7,
          findings: [
            {
              rule: 'patch/path-missing',
              severity: 'warning',
              frame: 2,
              pointer: '/delta/0/path',
              message: expect.stringContaining('no key `todo`'),
              suggestion: expect.any(String),
              client: expect.stringContaining('@ag-ui/client'),
              requirements: expect.arrayContaining([expect.stringMatching(/^R\d{3}$/)]),
              level: expect.stringMatching(/^(?:MUST|SHOULD|states|schema)/),
            },
            expect.objectContaining({ rule: 'state/no-resync', severity: 'info', frame: 6, cause: 2 }),
          ],
          runs: [{ threadId: 't', runId: 'r', ending: 'success', events: 7 }],
          state: { todos: [] },
          messages: [
            {
              id: 'c1',
              role: 'assistant',
              toolCalls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q":1}' } }],
            },
          ],
        },
      ],
    });
  });

  it('lists findings by frame, and those at the end of the stream last', async () => {
    const body = streamText('0 RUN_STARTED\n1 TEXT_MESSAGE_END message=m\n2 STATE_DELTA remove /a');
    const file = folder.write('order.sse', body);

    const { out } = await runCli(['check', '--format', 'json', '--content-type', 'text/plain', file]);

    const { files } = JSON.parse(out) as { files: { findings: { frame: number | null }[] }[] };
    expect(files[0]?.findings.map(({ frame }) => frame)).toEqual([1, 2, null, null]);
  });

  it('is there when no file could be read', async () => {
    const { out } = await runCli(['check', '--format', 'json', folder.path('missing.sse')]);

    expect(JSON.parse(out)).toEqual({ version: 1, files: [] });
  });
});
