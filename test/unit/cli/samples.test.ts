import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { checkJson, runCli, temporaryFolder } from '../../fixtures/cli';
import { sampleBytes, sampleJson, sampleNames } from '../../fixtures/samples';

const SAMPLES = join(import.meta.dirname, '../../fixtures/samples');
const folder = temporaryFolder();
const sample = (path: string) => join(SAMPLES, path);

interface Folded {
  readonly messages: Json;
  readonly state: Json;
}

describe('the official samples, checked by the command', () => {
  it('end in the messages and the state of the official client', async () => {
    const expected = sampleJson<Folded>('expected/all-events.final.json');

    const [report] = await checkJson([sample('all-events.sse')]);

    expect({ messages: report?.messages, state: report?.state }).toEqual({
      messages: expected.messages,
      state: expected.state,
    });
  });

  it('end with chunks as the official client folds them', async () => {
    const expected = sampleJson<Folded[]>('expected/chunks-only.steps.json').at(-1);

    const [report] = await checkJson([sample('chunks-only.sse')]);

    expect(report?.messages).toEqual(expected?.messages);
  });

  it('tell each run of a stream with its ending and its events', async () => {
    const [report] = await checkJson([sample('all-events.sse')]);

    expect(report?.runs).toEqual([
      { threadId: 'thread-1', runId: 'run-1', ending: 'success', events: 42 },
      { threadId: 'thread-1', runId: 'run-2', ending: 'error', events: 4 },
      { threadId: 'thread-1', runId: 'run-3', ending: 'interrupt', events: 5 },
      { threadId: 'thread-1', runId: 'run-4', ending: 'cancelled', events: 4 },
    ]);
  });

  it.each(sampleNames('', '.bin'))('say the same of %s as protobuf, under its name or under none', async name => {
    const [text] = await checkJson([sample(`${name}.sse`)]);
    const unnamed = folder.write(name, sampleBytes(`${name}.bin`));

    const binary = await checkJson([sample(`${name}.bin`), unnamed]);

    expect(binary).toEqual([
      { ...text, file: sample(`${name}.bin`) },
      { ...text, file: unnamed },
    ]);
  });

  it('pass, all in one call', async () => {
    const files = sampleNames('', '.sse').map(name => sample(`${name}.sse`));

    const { code, complaints } = await runCli(['check', '--fail-on', 'warning', ...files]);

    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  });

  it.each(sampleNames('invalid', '.sse'))('fail for %s', async name => {
    const { code } = await runCli(['check', sample(`invalid/${name}.sse`)]);

    expect(code).toBe(1);
  });
});
