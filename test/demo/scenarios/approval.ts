import type { ResumeEntry, RunAgentInput } from '@ag-ui/core';
import type { Beat, OfficialScenario } from './scenario';
import { answer, call, delta, finished, idFor, say, snapshot, started } from './script';

const INTERRUPT_PREFIX = 'approve-';

const RESPONSE_SCHEMA = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, note: { type: 'string' } },
  required: ['approved'],
};

/** Asks before it books: the first run ends with an interrupt, and a run with `resume` goes on from the answer. */
export const approval: OfficialScenario = {
  play: request => {
    const [entry] = request.resume ?? [];
    return entry === undefined ? ask(request) : goOn(request, entry);
  },
};

function* ask(request: RunAgentInput): Iterable<Beat> {
  const message = idFor(request, 'offer');
  const booking = idFor(request, 'call');
  yield started(request);
  yield snapshot({ booking: { hotel: 'Casa do Largo', nights: 2, price: 236, status: 'offered' } });
  yield* say(message, 'I can hold a room with a balcony at Casa do Largo for two nights.');
  yield* call({ id: booking, name: 'book_hotel', parent: message, args: { hotel: 'Casa do Largo', nights: 2 } });
  yield delta({ op: 'replace', path: '/booking/status', value: 'waiting' });
  yield finished(request, {
    type: 'interrupt',
    interrupts: [
      {
        id: `${INTERRUPT_PREFIX}${booking}`,
        reason: 'tool_call',
        message: 'Book two nights at Casa do Largo for 236 euros?',
        toolCallId: booking,
        responseSchema: RESPONSE_SCHEMA,
      },
    ],
  });
}

function* goOn(request: RunAgentInput, entry: ResumeEntry): Iterable<Beat> {
  const approved = entry.status === 'resolved' && isApproval(entry.payload);
  const booking = entry.interruptId.replace(INTERRUPT_PREFIX, '');
  yield started(request);
  yield answer(booking, approved ? { confirmation: 'LX-4471' } : { declined: true });
  yield delta({ op: 'replace', path: '/booking/status', value: approved ? 'booked' : 'declined' });
  yield* say(
    idFor(request, 'outcome'),
    approved
      ? 'Booked. Your confirmation is LX-4471, and breakfast on the balcony is included.'
      : 'All right, nothing is booked. Shall I look for something closer to the river?',
  );
  yield finished(request);
}

const isApproval = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'approved' in payload && payload.approved === true;
