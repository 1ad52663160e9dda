import type { AguiEvent } from '../agui/decode';
import { createMessageFold, type MessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import { createIntake } from './frame-intake';
import type { Inspection } from './inspection';
import type { Intake } from './intake';
import { createThread } from './thread';

export interface MessageReplay {
  /**
   * The conversation after `frame` (-1: before the first). Good until the next call. Cost: one decoding per frame
   * that lies between this call and the last one; going back starts over.
   */
  at(frame: number): readonly Message[];
}

/** Who wants to know what the replay does. */
export interface ReplayFollower {
  /** The replay starts over. */
  restarted(fold: MessageFold): void;
  /** Events were applied; `frame` is where they came from. */
  applied(frame: number, events: readonly AguiEvent[]): void;
}

/** Folds an inspected stream once more, up to any frame: the fold of the inspection itself only knows the end. */
export function createMessageReplay(inspection: Inspection, follower: ReplayFollower = NOBODY): MessageReplay {
  const { head, opening, profile } = inspection;
  // Rules alone ask for it, and nobody listens to them here.
  const thread = createThread(head, ignore, undefined, profile);
  let fold: MessageFold;
  let intake: Intake;
  let next = 0;

  function restart(): void {
    fold = createMessageFold(opening);
    intake = createIntake(head, ignore, fold, null, thread, {
      onEvent: ignore,
      onTaken: (frame, _type, _event, applied) => follower.applied(frame.index, applied),
    });
    next = 0;
    follower.restarted(fold);
  }
  restart();

  return {
    at(frame) {
      if (frame < next - 1) restart();
      for (; next <= frame && next < inspection.frames.length; next++) {
        const frame = inspection.frames.at(next);
        if (frame !== undefined) intake.take(frame);
      }
      return fold.messages;
    },
  };
}

function ignore(): void {}

const NOBODY: ReplayFollower = { restarted: ignore, applied: ignore };
