import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json';
import { inspect } from '../../fixtures/inspect';
import { verifyOfficially } from '../../fixtures/official';
import { legalStreams } from '../../fixtures/requirements/legal';
import { stream } from '../../fixtures/stream';

describe('a legal stream', () => {
  it.each(legalStreams())('with $what has no error and no warning', ({ capture }) => {
    const { findings, runs } = inspect(capture);

    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(runs.map(run => run.ending)).not.toContain('truncated');
  });

  it.each(legalStreams())('with $what is taken by the official client', ({ capture }) => {
    const { frames, decoded } = inspect(capture);

    expect(verifyOfficially([...frames].map(({ index }) => decoded(index).sent as JsonObject))).toBe('');
  });

  it('may open in the middle of a run when the request resumes it', () => {
    const { findings } = inspect(
      stream('0 STATE_SNAPSHOT {}\n0 RUN_FINISHED', { requestHeaders: [['Last-Event-ID', '7']] }),
    );

    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
