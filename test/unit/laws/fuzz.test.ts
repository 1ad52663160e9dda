import { expect, it } from 'vitest';
import { fuzz } from '../../fixtures/fuzz';

/** `tsx test/setup/fuzz.ts` goes on from there. */
const STREAMS = 8000;

it('throws nothing on damaged streams, hangs on none, and keeps nothing of them', { timeout: 120_000 }, () => {
  const { frames, findings, slowest, heap } = fuzz(STREAMS, 1);

  expect(frames).toBeGreaterThan(STREAMS);
  expect(findings).toBeGreaterThan(STREAMS);
  expect(slowest).toBeLessThan(5000);
  expect(heap[2] - heap[0]).toBeLessThan(16 * 2 ** 20);
});
