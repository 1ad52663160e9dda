import { describe, expect, it } from 'vitest';
import { type ChunkTable, splitChunks } from '../../../src/capture/chunks';
import { headerValue } from '../../../src/capture/stream';
import type { StreamReport } from '../../../src/cli/report';
import { caseCapture, caseFacts, caseNames } from '../../fixtures/cases';
import { checkJson, temporaryFolder } from '../../fixtures/cli';

const folder = temporaryFolder();

/** The case as the command is told it: the stream in a file, the request in another, the rest as options. */
async function checkCase(name: string): Promise<StreamReport> {
  const [report, ...others] = await checkJson(argumentsOf(name));
  if (report === undefined || others.length > 0) throw new Error(`${name} is not one stream`);
  return report;
}

function argumentsOf(name: string): string[] {
  const { head, chunks } = caseCapture(name);
  if (chunks.messages !== undefined) return [folder.write(`${name}.ws.jsonl`, socketLines(chunks))];
  const type = (head.response && headerValue(head.response.headers, 'content-type')) ?? '';
  const ending = type.startsWith('application/vnd.ag-ui.event+proto') ? 'bin' : 'sse';
  const argv = ['--status', String(head.response?.status ?? 200), '--content-type', type];
  if (head.request.body !== null) argv.push('--request', folder.write(`${name}.json`, head.request.body));
  return [...argv, folder.write(`${name}.${ending}`, chunks.bytes)];
}

function socketLines(chunks: ChunkTable): string {
  const lines = splitChunks(chunks).map(({ t, bytes, message = 'in-text' }) => {
    const dir = message.startsWith('in') ? 'in' : 'out';
    const data = Buffer.from(bytes);
    return message.endsWith('binary')
      ? { dir, data: data.toString('base64'), base64: true, t }
      : { dir, data: data.toString(), t };
  });
  return lines.map(line => `${JSON.stringify(line)}\n`).join('');
}

const SEVERITIES: Readonly<Record<string, string>> = { violation: 'error', warning: 'warning', hint: 'info' };

/** The cases count these by other facts than flags. */
const FRAMING_NOTES: ReadonlySet<string> = new Set(['wire/line-endings', 'wire/bad-utf8']);

/** Each pair of severity and frame once: one event may break two rules. */
function verdicts({ findings }: StreamReport): string[] {
  return sorted(
    findings
      .filter(({ rule, severity }) => severity !== 'info' && !FRAMING_NOTES.has(rule))
      .map(({ severity, frame }) => `${severity} ${frame}`),
  );
}

const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();

type Call = { id: string; name?: string; arguments?: string; function?: { name: string; arguments: string } };

/** The facts spell the tool calls of some cases flat. */
function wired(message: unknown): object {
  const { toolCalls, ...rest } = message as { toolCalls?: Call[] };
  if (toolCalls === undefined) return rest;
  return {
    ...rest,
    toolCalls: toolCalls.map(({ id, ...call }) => ({
      id,
      type: 'function',
      function: call.function ?? { name: call.name, arguments: call.arguments },
    })),
  };
}

describe('a case from a bug report, checked by the command', () => {
  it.each(caseNames())('%s is told as its facts say', async name => {
    const { frames, flags, toolWarnings = [], runs, finalState, messages } = caseFacts(name);

    const report = await checkCase(name);

    if (frames !== undefined) expect(report.frames).toBe(frames);
    if (flags !== undefined) {
      expect(verdicts(report)).toEqual(
        sorted([
          ...flags.filter(({ level }) => level !== 'hint').map(({ level, event }) => `${SEVERITIES[level]} ${event}`),
          ...toolWarnings.map(({ event }) => `warning ${event}`),
        ]),
      );
    }
    if (runs !== undefined) {
      expect(report.runs.map(({ runId, ending }) => ({ runId, ending }))).toEqual(
        runs.map(({ runId, ending }) => ({ runId, ending })),
      );
    }
    if (finalState !== undefined) expect(report.state).toEqual(finalState);
    if (messages !== undefined) expect(report.messages).toMatchObject(messages.map(wired));
  });
});
