import type { Desk } from '../desk';
import type { ViewModel } from '../model/view-model';
import { type Direction, findingFrom, stateChangeFrom } from './jumps';

/** What the transport's buttons and keys do. All of them work on the one cursor. */
export interface CursorActions {
  first(): void;
  latest(): void;
  step(direction: Direction): void;
  stateChange(direction: Direction): void;
  finding(direction: Direction): void;
}

/** What moves the cursor stops the player; nothing moves where there is no event that way. */
export function cursorActions(views: ViewModel, desk: Desk): CursorActions {
  const move = (to: (at: NonNullable<ReturnType<typeof position>>) => number | null) => {
    const at = position(views);
    const frame = at && to(at);
    if (frame === null) return;
    desk.player.stop();
    views.moveTo(frame);
  };
  return {
    first: () => move(({ shown }) => shown.run.first),
    latest() {
      desk.player.stop();
      views.followLatest();
    },
    step: direction => move(({ cursor }) => cursor + (direction === 'next' ? 1 : -1)),
    stateChange: direction =>
      move(({ shown, cursor }) => stateChangeFrom(shown.inspection, shown.run, cursor, direction)),
    finding: direction =>
      move(({ shown, cursor }) => {
        const frames = desk.timeline.now()?.index.frames ?? [];
        return findingFrom(frames, shown.run, cursor, direction);
      }),
  };
}

function position(views: ViewModel) {
  const shown = views.shown.peek();
  const cursor = views.cursor.peek();
  return shown && cursor !== null ? { shown, cursor } : null;
}
