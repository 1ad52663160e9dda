import { PORT_GREETING, type ToHook } from '../../src/channels/hook-messages';
import { disguise } from './disguise';
import { installFetch } from './fetch';
import { listen } from './natives';
import { createOutbox } from './outbox';
import { createStand } from './stand';
import { installTap } from './tap';

// Runs in the page's own world before any of its scripts. It throws nothing, logs nothing and leaves nothing on `window`.

const outbox = createOutbox();
const stand = createStand(outbox);
disguise();
installTap();
const recordings = installFetch(outbox, stand);

/**
 * The relay's message was queued before any script of the page could post one, so the first greeting is the relay's;
 * being the first listener, this one keeps it from the page.
 */
function greeted(event: Event): void {
  const { data, ports } = event as MessageEvent<unknown>;
  const port = ports[0];
  if (data !== PORT_GREETING || !port) return;
  event.stopImmediatePropagation();
  window.removeEventListener('message', greeted, true);
  listen(port, 'message', message => receive((message as MessageEvent<ToHook>).data));
  port.start();
  outbox.open(port);
}

function receive(message: ToHook): void {
  if (message.kind === 'stop') recordings.stop(message.stream);
  else stand.receive(message);
}

listen(window, 'message', greeted, true);
