import type { RunAgentInput, ToolMessage } from '@ag-ui/core';
import type { Beat, OfficialScenario } from './scenario';
import { call, finished, idFor, say, started } from './script';

/** Uses the page's own `show_on_map`: the first run leaves the call to the page, the second one reads its answer. */
export const clientTool: OfficialScenario = {
  play: request => {
    const last = request.messages.at(-1);
    return last?.role === 'tool' ? comment(request, last) : show(request);
  },
};

function* show(request: RunAgentInput): Iterable<Beat> {
  const message = idFor(request, 'view');
  const pin = idFor(request, 'call');
  yield started(request);
  yield* say(message, 'The best sunset is from Miradouro da Graça. I put it on your map.');
  yield* call({
    id: pin,
    name: 'show_on_map',
    parent: message,
    args: { place: 'Miradouro da Graça', latitude: 38.7163, longitude: -9.1317 },
  });
  yield finished(request, { type: 'success', pendingToolCallIds: [pin] });
}

function* comment(request: RunAgentInput, result: ToolMessage): Iterable<Beat> {
  yield started(request);
  yield* say(
    idFor(request, 'comment'),
    result.error === undefined
      ? 'It is on your map now. Be there at half past eight, and bring a jacket for the wind.'
      : 'Your map could not show it, so here is the way: follow the 28 tram uphill until it turns.',
  );
  yield finished(request);
}
