import { createMessageFold, type MessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import { type Acceptance, createAcceptance } from './acceptance';
import type { Inspection } from './inspection';
import { readRequest } from './request-facts';

export interface MessageReplay {
  /**
   * The conversation after `frame` (-1: before the first). Good until the next call. Cost: one decoding per frame
   * that lies between this call and the last one; going back starts over.
   */
  at(frame: number): readonly Message[];
}

/** Folds an inspected stream once more, up to any frame: the fold of the inspection itself only knows the end. */
export function createMessageReplay(inspection: Inspection): MessageReplay {
  const request = readRequest(inspection.head.request);
  let fold: MessageFold;
  let acceptance: Acceptance;
  let next = 0;

  function restart(): void {
    fold = createMessageFold(request.messages);
    acceptance = createAcceptance(ignore, fold, null, request);
    next = 0;
  }
  restart();

  return {
    at(frame) {
      if (frame < next - 1) restart();
      for (; next <= frame && next < inspection.frames.length; next++) {
        const decoded = inspection.decoded(next);
        if (decoded.kind === 'event') acceptance.accept(decoded.event, decoded.sent, next);
      }
      return fold.messages;
    },
  };
}

function ignore(): void {}
