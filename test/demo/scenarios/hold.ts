import type { RunAgentInput } from '@ag-ui/core';
import type { Beat, OfficialScenario } from './scenario';
import { idFor, started, startSaying } from './script';

/** The number of frames that come before nothing more does: a start, a message start and four words. */
export const HOLD_EVENTS = 6;

/** Sends a few events and never ends: what a page that cancels or aborts leaves behind shows at the server. */
export const hold: OfficialScenario = { play, ending: 'hold' };

function* play(request: RunAgentInput): Iterable<Beat> {
  yield started(request);
  yield* startSaying(idFor(request, 'answer'), 'Let me ask around');
}
