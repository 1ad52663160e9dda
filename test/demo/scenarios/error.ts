import { EventType, type RunAgentInput } from '@ag-ui/core';
import type { Beat, OfficialScenario } from './scenario';
import { idFor, started, startSaying } from './script';

/** The agent fails in the middle of a sentence and says so. */
export const error: OfficialScenario = { play };

function* play(request: RunAgentInput): Iterable<Beat> {
  yield started(request);
  yield* startSaying(idFor(request, 'answer'), 'The night train from Madrid leaves at 21:43 and arrives');
  yield [
    250,
    {
      type: EventType.RUN_ERROR,
      message: 'The timetable service did not answer within 10 s.',
      code: 'timetable_timeout',
    },
  ];
}
