import { batch } from '@preact/signals';
import { usePanel } from '../panel-context';

/** Where the pictures lead. */
export interface Jumps {
  /** Puts the cursor on an event, and shows it in the timeline. */
  toEvent(frame: number): void;
  /** Puts the cursor on a change, and shows the state there. */
  toState(frame: number): void;
  /** Shows only events of a type in the timeline. */
  toType(type: string): void;
}

export function useJumps(): Jumps {
  const { views } = usePanel();
  return {
    toEvent: frame =>
      batch(() => {
        views.moveTo(frame);
        views.view.value = 'timeline';
      }),
    toState: frame =>
      batch(() => {
        views.moveTo(frame);
        views.view.value = 'state';
      }),
    toType: type =>
      batch(() => {
        views.filter.value = `type:${type}`;
        views.view.value = 'timeline';
      }),
  };
}
