import { PORT_GREETING, type ToHook } from '../../src/channels/hook-messages';
import { disguise, replace } from './disguise';
import { installEventSource } from './event-source';
import { installFetch } from './fetch';
import { handOver } from './hand-over';
import { ofEvent, ofMessage, ofPort, ofTarget } from './natives';
import { createOutbox } from './outbox';
import { createRecordings } from './recordings';
import { installSocket } from './socket';
import { installTap } from './tap';
import { installXhr } from './xhr';

// Runs in the page's own world before any of its scripts. It throws nothing, logs nothing and leaves nothing on `window`.

const outbox = createOutbox();
const recordings = createRecordings(outbox);
const standIn = handOver({ replace, send: outbox.send });
disguise();
installTap();
installFetch(recordings, standIn);
installXhr(recordings);
installEventSource(recordings);
installSocket(recordings);

/**
 * The relay's message was queued before any script of the page could post one, so the first greeting is the relay's;
 * being the first listener, this one keeps it from the page.
 */
function greeted(event: MessageEvent): void {
  const port = ofMessage.ports(event)[0];
  if (ofMessage.data(event) !== PORT_GREETING || !port) return;
  ofEvent.stopImmediatePropagation(event);
  ofTarget.removeEventListener(window, 'message', greeted as EventListener, true);
  ofTarget.addEventListener(port, 'message', told => receive(ofMessage.data(told as MessageEvent) as ToHook));
  ofPort.start(port);
  outbox.open(port);
}

function receive(message: ToHook): void {
  if (message.kind === 'stop') recordings.stop(message.stream);
  else standIn?.receive(message);
}

ofTarget.addEventListener(window, 'message', greeted as EventListener, true);
