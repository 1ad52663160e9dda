import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ensure } from '../src/base/assert';
import type { Panel } from './panel-context';
import { createReplayResults, type ReplayResults } from './replay/replay-results';
import { createTimelineModel, type TimelineModel } from './timeline/timeline-model';
import { createPlayer, type Player } from './transport/player';

/** What the parts of the frame share besides the captures and the cursor. */
export interface Desk {
  readonly timeline: TimelineModel;
  readonly player: Player;
  readonly results: ReplayResults;
  /** One sentence for the user that stays until it is dismissed; null: none. */
  readonly notice: Signal<string | null>;
  /** Runs work that the panel is not idle during. A rejection becomes the notice. */
  during(work: () => Promise<void>): Promise<void>;
  /** The list of keys is open. */
  readonly keyList: Signal<boolean>;
  /** How much such work goes on. */
  readonly pending: Signal<number>;
}

/** Lives as long as the panel. */
export function createDesk({ captures, views, source }: Panel): Desk {
  const notice = signal<string | null>(null);
  const pending = signal(0);

  async function during(work: () => Promise<void>) {
    pending.value++;
    try {
      await work();
    } catch (error) {
      notice.value = error instanceof Error ? error.message : String(error);
    } finally {
      pending.value--;
    }
  }

  return {
    timeline: createTimelineModel(views),
    player: createPlayer(views),
    results: createReplayResults(captures, source, during),
    notice,
    during,
    keyList: signal(false),
    pending,
  };
}

export const DeskContext = createContext<Desk | null>(null);

/** Asserts that the component is inside of the panel. */
export function useDesk(): Desk {
  return ensure(useContext(DeskContext), 'a component outside of the panel');
}
