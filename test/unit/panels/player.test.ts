import { beforeEach, expect, it, vi } from 'vitest';
import { createViewModel } from '../../../panels/model/view-model';
import { createPlayer } from '../../../panels/transport/player';
import { heldCaptures } from '../../fixtures/held-captures';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

const requests = new Map<number, FrameRequestCallback>();
let clock = 0;

beforeEach(() => {
  let handle = 0;
  clock = 0;
  requests.clear();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    requests.set(++handle, callback);
    return handle;
  });
  vi.stubGlobal('cancelAnimationFrame', (cancelled: number) => requests.delete(cancelled));
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

it('moves the cursor at the pace of the recording and stops at the last frame', () => {
  const { player, views } = createBench();

  player.toggle();
  paint(100);
  expect(views.cursor.value).toBe(1);
  paint(200);

  expect(views.cursor.value).toBe(3);
  expect(player.playing.value).toBe(false);
  expect(requests.size).toBe(0);
});

it('plays at its own pace after a pause and a start within one frame', () => {
  const { player, views } = createBench();

  player.toggle();
  player.toggle();
  player.toggle();

  expect(requests.size).toBe(1);
  paint(100);
  expect(views.cursor.value).toBe(1);
  expect(requests.size).toBe(1);
});

it('asks for no frame any more when it is stopped', () => {
  const { player } = createBench();

  player.toggle();
  player.stop();

  expect(player.playing.value).toBe(false);
  expect(requests.size).toBe(0);
});

function createBench() {
  const run = inspect(
    stream(`
      0    RUN_STARTED
      100  CUSTOM name=a value:=1
      200  CUSTOM name=b value:=2
      300  RUN_FINISHED
    `),
  );
  const views = createViewModel(heldCaptures(run));
  return { views, player: createPlayer(views) };
}

/** Lets time pass and paints one frame. */
function paint(ms: number) {
  clock += ms;
  const due = [...requests.values()];
  requests.clear();
  for (const callback of due) callback(clock);
}
