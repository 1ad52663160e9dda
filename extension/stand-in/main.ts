import { HAND_OVER, type HandOver } from '../hook/hand-over';
import { createStandIn } from './stand-in';

// Runs in the page's own world right before the hook, and only waits for it: without it there is nothing to stand in for.

addEventListener(
  HAND_OVER,
  event => {
    const handOver = (event as CustomEvent<HandOver>).detail;
    handOver.standIn = createStandIn(handOver);
  },
  { capture: true, once: true },
);
