import type { OfficialScenario } from './scenario';
import { planTrip } from './trip';

/** A whole conversation turn in which everything is legal. */
export const travel: OfficialScenario = {
  play: request =>
    planTrip(request, [
      [
        { op: 'replace', path: '/itinerary/days/0/hotel', value: 'Casa do Largo' },
        { op: 'replace', path: '/itinerary/days/1/hotel', value: 'Casa do Largo' },
      ],
      [{ op: 'replace', path: '/itinerary/days/2/hotel', value: 'Quinta das Hortênsias' }],
      [{ op: 'replace', path: '/budget/spent', value: 378 }],
    ]),
};
