import type { OfficialScenario } from './scenario';
import { planTrip } from './trip';

/** The same trip by an agent that counts days from 1: its second delta names a fourth day, which does not exist. */
export const badPatch: OfficialScenario = {
  play: request =>
    planTrip(request, [
      [
        { op: 'replace', path: '/itinerary/days/0/hotel', value: 'Casa do Largo' },
        { op: 'replace', path: '/itinerary/days/1/hotel', value: 'Casa do Largo' },
      ],
      [{ op: 'replace', path: '/itinerary/days/3/hotel', value: 'Quinta das Hortênsias' }],
      [{ op: 'replace', path: '/budget/spent', value: 378 }],
    ]),
};
