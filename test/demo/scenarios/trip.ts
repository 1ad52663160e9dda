import type { JsonPatch, RunAgentInput } from '@ag-ui/core';
import type { Beat } from './scenario';
import { answer, call, delta, finished, idFor, say, snapshot, started, step, think } from './script';

const ITINERARY = {
  itinerary: {
    city: 'Lisbon',
    travellers: 2,
    days: [
      { title: 'Alfama on foot', hotel: null },
      { title: 'Belém and the river', hotel: null },
      { title: 'Up to Sintra', hotel: null },
    ],
  },
  budget: { currency: 'EUR', total: 900, spent: 0 },
  checklist: [],
};

const HOTELS = [
  { name: 'Casa do Largo', area: 'Alfama', night: 118 },
  { name: 'Quinta das Hortênsias', area: 'Sintra', night: 142 },
];

const THOUGHTS =
  'Three days, two people, nine hundred euros. Two nights near the castle keep the first days on foot, ' +
  'and one night in Sintra spares the early train. I need room prices before I promise anything.';

const ANSWER =
  'Your three days in Lisbon are ready. You stay two nights at Casa do Largo, five minutes from the castle, ' +
  'and one at Quinta das Hortênsias in Sintra, so that you see the palace before the buses arrive. ' +
  'Rooms come to 378 euros, which leaves enough for a very long dinner with fado.';

/** One planned trip; `hotelDeltas` are sent one by one after the hotel search, on a state whose three days have no hotel. */
export function* planTrip(request: RunAgentInput, hotelDeltas: readonly JsonPatch[]): Iterable<Beat> {
  yield started(request);
  yield snapshot(ITINERARY);
  yield* step('plan', findHotels(request, hotelDeltas));
  yield* step('write', writeAnswer(request));
  yield finished(request);
}

function* findHotels(request: RunAgentInput, hotelDeltas: readonly JsonPatch[]): Iterable<Beat> {
  const message = idFor(request, 'search');
  const search = idFor(request, 'call');
  yield* think(idFor(request, 'thoughts'), THOUGHTS);
  yield* say(message, 'Good choice, May is lovely there. Let me see which rooms are free.');
  yield* call({
    id: search,
    name: 'search_hotels',
    parent: message,
    args: { city: 'Lisbon', areas: ['Alfama', 'Sintra'], nights: 3, maxPerNight: 150 },
  });
  yield answer(search, { hotels: HOTELS });
  for (const operations of hotelDeltas) yield delta(...operations);
}

function* writeAnswer(request: RunAgentInput): Iterable<Beat> {
  yield* say(idFor(request, 'answer'), ANSWER);
  yield delta({ op: 'add', path: '/checklist/-', value: 'Buy the Sintra train tickets' });
  yield delta({ op: 'add', path: '/checklist/-', value: 'Reserve a table for the fado evening' });
}
