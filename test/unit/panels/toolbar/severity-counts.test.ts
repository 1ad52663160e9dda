import { expect, it } from 'vitest';
import { severityCounts } from '../../../../panels/toolbar/severity-counts';
import { joinChunks, splitChunks } from '../../../../src/capture/chunks';
import { createInspection } from '../../../../src/rules/inspection';
import { inspect } from '../../../fixtures/inspect';
import { stream } from '../../../fixtures/stream';

it('counts the findings of all streams, and what is found later', () => {
  const whole = inspect(stream('0 RUN_STARTED\n1 STATE_DELTA replace /a 1\n2 RUN_FINISHED'));
  const { head, chunks } = stream('0 RUN_STARTED\n1 STATE_DELTA replace /a 1\n2 STATE_DELTA replace /b 1');
  const growing = createInspection(head, { state: {} });

  const counts = splitChunks(chunks).map(chunk => {
    growing.push(joinChunks([chunk]));
    return severityCounts([whole, growing]).warning;
  });
  growing.finish({ t: 3, reason: 'failed', detail: '' });

  expect(counts).toEqual([1, 2, 3]);
  expect(severityCounts([whole, growing])).toMatchObject({ error: 1, warning: 3 });
});
