import type { RunAgentInput } from '@ag-ui/core';
import type { Beat, OfficialScenario } from './scenario';
import { idFor, started, startSaying } from './script';

/** The connection breaks inside the frame of the last word. */
export const cut: OfficialScenario = { play, ending: 'cut' };

function* play(request: RunAgentInput): Iterable<Beat> {
  yield started(request);
  yield* startSaying(
    idFor(request, 'answer'),
    'Take tram 28 from Martim Moniz, sit on the right, and get off at Portas',
  );
}
