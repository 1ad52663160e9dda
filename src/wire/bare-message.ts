import type { Frame } from './frame';
import type { SocketMessage } from './socket-message';

/**
 * A text message of a socket that is one event and nothing else, as nearly all are. It keeps its text alone: what the
 * message is to AG-UI follows from that.
 */
export class BareMessage implements Frame {
  readonly index: number;
  readonly t: number;
  readonly text: string;

  constructor(index: number, t: number, text: string) {
    this.index = index;
    this.t = t;
    this.text = text;
  }

  get data(): string {
    return this.text;
  }

  get message(): SocketMessage {
    const events = [{ payload: this.text, place: null }];
    return { kind: 'in-text', events, packing: null, isInput: false, name: '' };
  }
}
