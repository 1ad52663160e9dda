import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { legalStream } from '../../fixtures/legal-stream';
import { verifyOfficially } from '../../fixtures/official';
import { streamOf } from '../../fixtures/stream';

const choices = fc.array(fc.nat({ max: 1 << 16 }), { maxLength: 400, size: 'max' });
const request = fc.constantFrom(null, JSON.stringify({ threadId: 't1', runId: 'r1', messages: [], tools: [] }));

describe('streams that are legal by construction', () => {
  it('have no error and no warning, and the official client takes them', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(choices, request, (list, body) => {
        const events = legalStream(list);
        const text = events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');

        const { findings } = inspect(streamOf(text, { request: body }));

        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(verifyOfficially(events)).toBe('');
      }),
      { seed: 17, numRuns: 5000 },
    );
  });

  it('come in all types', () => {
    const types = new Set(
      fc.sample(choices, { seed: 17, numRuns: 200 }).flatMap(list => legalStream(list).map(({ type }) => type)),
    );

    expect(types.size).toBe(31);
  });
});
