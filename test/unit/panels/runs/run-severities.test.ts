import { expect, it } from 'vitest';
import { severitiesOf } from '../../../../panels/runs/run-severities';
import { joinChunks, splitChunks } from '../../../../src/capture/chunks';
import { createInspection } from '../../../../src/rules/inspection';
import { stream } from '../../../fixtures/stream';

it('tells the runs of a stream apart while it grows, and gives what is found at its end to the last', () => {
  const { head, chunks } = stream(`
    0  RUN_STARTED run=r1
    1  STATE_DELTA replace /a 1
    1  STATE_SNAPSHOT {}
    2  RUN_FINISHED
    3  RUN_STARTED run=r2
  `);
  const inspection = createInspection(head, { state: {} });

  for (const chunk of splitChunks(chunks)) {
    inspection.push(joinChunks([chunk]));
    severitiesOf(inspection, 0);
  }
  expect([0, 1].map(run => severitiesOf(inspection, run))).toEqual([['warning'], []]);
  inspection.finish({ t: 4, reason: 'failed', detail: '' });

  const [first, last] = [0, 1].map(run => severitiesOf(inspection, run));
  expect(first).toEqual(['warning']);
  expect(last).toContain('error');
});
