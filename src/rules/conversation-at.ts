import type { AguiEvent } from '../agui/decode';
import type { Json, JsonObject } from '../base/json';
import type { MessageFold } from '../run/message-fold';
import type { Message } from '../run/messages';
import type { Inspection } from './inspection';
import { interruptsOf } from './interrupt';
import { createTraces, type Trace, type Traces } from './message-traces';
import { createMessageReplay } from './messages-at';

/** What stands in a conversation besides messages. */
export type Note = {
  readonly frame: number;
  /** Id of the message that was last when it came; null when there was none. */
  readonly after: string | null;
} & (
  | { readonly kind: 'interrupt'; readonly id: string; readonly interrupt: JsonObject }
  | { readonly kind: 'error'; readonly event: AguiEvent }
);

export interface Conversation {
  readonly messages: readonly Message[];
  /** In the order in which they came. */
  readonly notes: readonly Note[];
  /** Undefined for a message that came with the request and was not touched since. */
  message(id: string): Trace | undefined;
  call(id: string): Trace | undefined;
  /** Name of a subagent by its run id; undefined when it never started. */
  subagent(id: string): string | undefined;
}

export interface ConversationReplay {
  /** The last frame that is taken; -1 before the first. */
  readonly at: number;
  /** Takes at most so many frames on the way to `frame`; true when it is there. Going back starts over. */
  toward(frame: number, most: number): boolean;
  /** As of `at`. Good until the next step. */
  readonly now: Conversation;
}

/** The conversation at any frame, and which frames made its parts. */
export function createConversationReplay(inspection: Inspection): ConversationReplay {
  let at = -1;
  let notes: Note[] = [];
  let fold: MessageFold;
  let traces: Traces;
  const subagents = new Map<string, string>();
  const replay = createMessageReplay(inspection, {
    restarted(anew) {
      fold = anew;
      at = -1;
      notes = [];
      subagents.clear();
      traces = createTraces(fold, inspection);
    },
    applied(frame, events) {
      for (let i = 0; i < events.length; i++) {
        const event = events[i] as AguiEvent;
        // Ends that nobody sent stand before the event that implies them.
        traces.take(event, frame, i === events.length - 1 || !event.type.endsWith('_END'));
        note(event, frame);
      }
    },
  });

  function note(event: AguiEvent, frame: number): void {
    if (event.type === 'SUBAGENT_STARTED') subagents.set(text(event.subagentRunId), text(event.name));
    if (event.type !== 'RUN_FINISHED' && event.type !== 'RUN_ERROR' && event.type !== 'SUBAGENT_ERROR') return;
    const after = fold.messages.at(-1)?.id ?? null;
    if (event.type !== 'RUN_FINISHED') notes.push({ kind: 'error', frame, after, event });
    for (const interrupt of event.type === 'RUN_FINISHED' ? interruptsOf(event) : []) {
      notes.push({ kind: 'interrupt', frame, after, id: text(interrupt.id), interrupt });
    }
  }

  return {
    get at() {
      return at;
    },
    toward(frame, most) {
      const from = frame < at ? -1 : at;
      const to = Math.min(frame, from + most);
      replay.at(to);
      at = to;
      return to === frame;
    },
    get now() {
      return {
        messages: fold.messages,
        notes,
        message: (id: string) => traces.message(id),
        call: (id: string) => traces.call(id),
        subagent: (id: string) => subagents.get(id),
      };
    },
  };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
