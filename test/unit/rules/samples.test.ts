import { describe, expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { INVALID_SAMPLES } from '../../fixtures/requirements/invalid-samples';
import { sampleBytes, sampleNames } from '../../fixtures/samples';
import { streamOf } from '../../fixtures/stream';

const inspectSample = (path: string) => inspect(streamOf(sampleBytes(path), { request: null }));

describe('the official samples', () => {
  it.each(sampleNames('', '.sse'))('%s has no error and no warning', name => {
    const { findings } = inspectSample(`${name}.sse`);

    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('are judged by a list that names them all', () => {
    expect(Object.keys(INVALID_SAMPLES)).toEqual(sampleNames('invalid', '.sse'));
  });

  // The violation is the last event in each of these files.
  it.each(Object.entries(INVALID_SAMPLES))('%s breaks %s at its last event', (name, rule) => {
    const { frames, findings } = inspectSample(`invalid/${name}.sse`);

    const broken = findings.filter(finding => finding.severity === 'error' && finding.rule !== 'wire/truncated');

    expect(broken.map(finding => [finding.rule, finding.frame])).toEqual([[rule, frames.length - 1]]);
  });
});
