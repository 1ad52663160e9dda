import { PORT_GREETING, type ToHook } from '../../src/channels/hook-messages';
import { disguise } from './disguise';
import { installFetch } from './fetch';
import { listen, messageData, messagePorts, startPort, stopImmediately, unlisten } from './natives';
import { createOutbox } from './outbox';
import { createStandIn } from './stand-in';
import { installTap } from './tap';

// Runs in the page's own world before any of its scripts. It throws nothing, logs nothing and leaves nothing on `window`.

const outbox = createOutbox();
const standIn = createStandIn(outbox);
disguise();
installTap();
const recordings = installFetch(outbox, standIn);

/**
 * The relay's message was queued before any script of the page could post one, so the first greeting is the relay's;
 * being the first listener, this one keeps it from the page.
 */
function greeted(event: Event): void {
  const message = event as MessageEvent;
  const port = messagePorts(message)[0];
  if (messageData(message) !== PORT_GREETING || !port) return;
  stopImmediately(event);
  unlisten(window, 'message', greeted, true);
  listen(port, 'message', told => receive(messageData(told as MessageEvent) as ToHook));
  startPort(port);
  outbox.open(port);
}

function receive(message: ToHook): void {
  if (message.kind === 'stop') recordings.stop(message.stream);
  else standIn.receive(message);
}

listen(window, 'message', greeted, true);
