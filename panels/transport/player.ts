import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Frames } from '../../src/wire/frame-table';
import type { ViewModel } from '../model/view-model';

/** Longer pauses are played as if they were this long, while idle is squeezed. */
export const SQUEEZED_IDLE_MS = 1000;

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;

export interface Player {
  readonly playing: ReadonlySignal<boolean>;
  readonly speed: Signal<number>;
  readonly squeezeIdle: Signal<boolean>;
  toggle(): void;
  stop(): void;
}

/** Moves the cursor at the pace of the recording. Stops at the run's last frame, and when another run is shown. */
export function createPlayer(views: ViewModel): Player {
  const playing = signal(false);
  const speed = signal(1);
  const squeezeIdle = signal(true);
  let last = 0;
  /** Recorded milliseconds that are due and not yet enough to reach the next frame. */
  let due = 0;
  let request = 0;

  function tick(now: number) {
    const shown = views.shown.peek();
    const cursor = views.cursor.peek();
    if (!shown || cursor === null) return stop();
    due += (now - last) * speed.peek();
    last = now;
    const step = playOn(shown.inspection.frames, cursor, shown.run.last, due, squeezeIdle.peek());
    due = step.rest;
    if (step.frame !== cursor) views.moveTo(step.frame);
    if (step.frame >= shown.run.last) stop();
    else request = requestAnimationFrame(tick);
  }

  function start() {
    const shown = views.shown.peek();
    const cursor = views.cursor.peek();
    if (!shown || cursor === null) return;
    views.moveTo(cursor >= shown.run.last ? shown.run.first : cursor);
    playing.value = true;
    last = performance.now();
    due = 0;
    request = requestAnimationFrame(tick);
  }

  function stop() {
    playing.value = false;
    cancelAnimationFrame(request);
  }

  let playedRun = '';
  effect(() => {
    const ref = views.shown.value?.ref;
    const run = ref ? `${ref.stream}/${ref.run}` : '';
    if (run !== playedRun) stop();
    playedRun = run;
  });

  return {
    playing,
    speed,
    squeezeIdle,
    toggle: () => (playing.peek() ? stop() : start()),
    stop,
  };
}

/** How far `due` recorded milliseconds lead from a frame, and what is left of them. */
export function playOn(
  frames: Frames,
  from: number,
  last: number,
  due: number,
  squeezeIdle: boolean,
): { readonly frame: number; readonly rest: number } {
  let frame = from;
  let rest = due;
  while (frame < last) {
    const pause = frames.timeOf(frame + 1) - frames.timeOf(frame);
    const played = squeezeIdle ? Math.min(pause, SQUEEZED_IDLE_MS) : pause;
    if (played > rest) break;
    rest -= played;
    frame++;
  }
  return { frame, rest };
}
