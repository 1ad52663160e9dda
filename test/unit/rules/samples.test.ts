import { describe, expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { sampleBytes, sampleJson, sampleNames } from '../../fixtures/samples';
import { streamOf } from '../../fixtures/stream';

/** The rule that stands for each violation; those of the official client are fatal one by one. */
const INVALID: Readonly<Record<string, string>> = {
  'after-run-error': 'sequence/event-after-error',
  'after-run-finished': 'sequence/event-after-finished',
  'chunk-ambiguous': 'subagent/chunk-ambiguous',
  'chunk-first-reasoning-no-id': 'reasoning/chunk-without-id',
  'chunk-first-text-no-id': 'text/chunk-without-id',
  'chunk-first-tool-no-id': 'tool/chunk-without-id',
  'chunk-first-tool-no-name': 'tool/chunk-without-name',
  'chunk-owner-conflict': 'subagent/owner-mismatch',
  'chunk-role-conflict': 'text/chunk-conflict',
  'chunk-tool-name-conflict': 'tool/chunk-conflict',
  'finish-open-reasoning-msg': 'reasoning/open-at-finish',
  'finish-open-reasoning-span': 'reasoning/span-open-at-finish',
  'finish-open-step': 'step/open-at-finish',
  'finish-open-subagent': 'subagent/open-at-finish',
  'finish-open-text': 'text/open-at-finish',
  'finish-open-tool': 'tool/open-at-finish',
  'first-event': 'sequence/first-event',
  'owner-mismatch-activity': 'subagent/owner-mismatch',
  'owner-mismatch-encrypted': 'subagent/owner-mismatch',
  'owner-mismatch-text': 'subagent/owner-mismatch',
  'owner-mismatch-tool': 'subagent/owner-mismatch',
  'owner-mismatch-tool-parent': 'subagent/tool-owner-mismatch',
  'reasoning-content-no-start': 'reasoning/not-open',
  'reasoning-end-no-start': 'reasoning/span-not-open',
  'reasoning-msg-end-no-start': 'reasoning/not-open',
  'reasoning-msg-twice': 'reasoning/already-open',
  'reasoning-span-twice': 'reasoning/span-already-open',
  'run-started-while-active': 'sequence/run-started-while-active',
  'second-run-error': 'sequence/event-after-error',
  'second-run-finished': 'sequence/event-after-finished',
  'step-finished-not-started': 'step/not-open',
  'step-finished-wrong-owner': 'step/owner-mismatch',
  'step-started-twice': 'step/already-open',
  'step-started-twice-subagent': 'step/already-open',
  'subagent-error-not-started': 'subagent/not-active',
  'subagent-finished-not-started': 'subagent/not-active',
  'subagent-id-reused': 'subagent/id-reused',
  'subagent-started-twice': 'subagent/already-active',
  'subagent-unknown-parent': 'subagent/unknown-parent',
  'text-content-no-start': 'text/not-open',
  'text-end-no-start': 'text/not-open',
  'text-start-twice': 'text/already-open',
  'tool-args-no-start': 'tool/not-open',
  'tool-end-no-start': 'tool/not-open',
  'tool-start-twice': 'tool/already-open',
};

const inspectSample = (path: string) => inspect(streamOf(sampleBytes(path), { request: null }));

describe('the official samples', () => {
  it.each(sampleNames('', '.sse'))('%s has no error and no warning', name => {
    const { findings } = inspectSample(`${name}.sse`);

    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('are judged by a list that names them all', () => {
    expect(Object.keys(INVALID)).toEqual(sampleNames('invalid', '.sse'));
  });

  // The violation is the last event in each of these files.
  it.each(Object.entries(INVALID))('%s breaks %s at its last event', (name, rule) => {
    const { frames, findings } = inspectSample(`invalid/${name}.sse`);

    const broken = findings.filter(finding => finding.severity === 'error' && finding.rule !== 'wire/truncated');

    expect(broken.map(finding => [finding.rule, finding.frame])).toEqual([[rule, frames.length - 1]]);
  });
});

interface Example {
  readonly requirement: string;
  readonly rules: readonly string[];
  readonly severity: string;
  readonly legal: readonly object[];
  readonly illegal: readonly object[];
}

const examples = sampleJson<Example[]>('requirements.json');

/** One line of an example is an event, `{"request"}`, `{"bytes"}` or `{"end"}`; only examples of one response count. */
function exampleCapture(lines: readonly object[]) {
  const requests = lines.filter((line): line is { request: object } => 'request' in line);
  const text = lines
    .filter(line => !('request' in line || 'end' in line))
    .map(line => ('bytes' in line ? String(line.bytes) : `data: ${JSON.stringify(line)}\n\n`))
    .join('');
  return streamOf(text, { request: requests.length === 0 ? null : JSON.stringify(requests[0]?.request) });
}

const oneResponse = (lines: readonly object[]): boolean => lines.every((line, i) => i === 0 || !('request' in line));

describe('the examples of the requirements', () => {
  it.each(examples.map(example => [example.requirement, example] as const))(
    '%s: the legal one is clean',
    (_, example) => {
      const { findings } = inspect(exampleCapture(example.legal));

      expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    },
  );

  const BUILT =
    /^(wire\/(truncated|bad-json|not-one-event|line-endings)|schema\/(unknown-type|missing|invalid|null|unknown|retired)|sequence\/(first|run-started|event-after|run-id-mismatch)|text\/(already|not-open|open|chunk|mixed)|tool\/(already|not-open|open|chunk|mixed|frontend-answered)|reasoning\/(span|already|not-open|open|chunk|mixed)|step|subagent\/(already|id|not|open|unknown|owner|tool|chunk-ambiguous)|patch|activity\/(no-baseline|not-an))/;
  const built = examples.filter(({ rules, illegal }) => rules.some(rule => BUILT.test(rule)) && oneResponse(illegal));

  it.each(built.map(example => [example.requirement, example] as const))('%s: the other one is found', (_, example) => {
    const { findings } = inspect(exampleCapture(example.illegal));

    expect(example.rules).toContain(findings.find(({ severity }) => severity !== 'info')?.rule);
  });
});
