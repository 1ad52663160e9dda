import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json';
import { inspect } from '../../fixtures/inspect';
import { verifyOfficially } from '../../fixtures/official';
import { BROKEN } from '../../fixtures/requirements/broken/tables';
import { stream } from '../../fixtures/stream';

describe('a stream that breaks a requirement', () => {
  it.each(BROKEN)('$requirements: $rule at frame $frame: $text', ({ rule, severity, frame, text, options }) => {
    const { findings } = inspect(stream(text, options));

    const first = findings.find(finding => finding.severity !== 'info');
    expect(findings).toContainEqual(expect.objectContaining({ rule, severity, frame }));
    if (severity === 'info') expect(first).toBeUndefined();
    else expect(first).toMatchObject({ rule, severity, frame });
  });

  const ordered = BROKEN.filter(({ rule }) => /^(sequence|text|tool|reasoning|step|subagent)\//.test(rule));

  it.each(ordered)('$requirements: $rule is refused by the official client when it is an error: $text', entry => {
    const { frames, decoded } = inspect(stream(entry.text, entry.options));

    const refusal = verifyOfficially([...frames].map(({ index }) => decoded(index).sent as JsonObject));

    expect(refusal !== '').toBe(entry.severity === 'error');
  });
});
