import { expect, it } from 'vitest';
import { patchColumns } from '../../../../panels/metrics/patch-columns';
import type { PatchMetric } from '../../../../src/timeline/metrics';

function patch(t: number, bytes = 1, failed = false): PatchMetric {
  return { frame: t, t, bytes, kind: 'delta', failed };
}

it('shows few changes one by one', () => {
  expect(patchColumns([patch(0), patch(90)], 2)).toMatchObject([{ changes: 1 }, { changes: 1 }]);
});

it('gathers many into stretches of equal length, each with its largest', () => {
  const columns = patchColumns([patch(0, 5), patch(1, 9), patch(2, 3, true), patch(100)], 3);

  expect(columns).toMatchObject([{ largest: { bytes: 9 }, changes: 3, failed: 1 }, null, { largest: { frame: 100 } }]);
});

it('puts changes of one moment into one stretch', () => {
  expect(patchColumns([patch(5), patch(5), patch(5)], 2)).toMatchObject([{ changes: 3 }, null]);
});
