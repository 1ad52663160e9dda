import { signal } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Desk } from '../../../panels/desk';
import { announceIdle } from '../../../panels/idle';
import { createViewModel } from '../../../panels/model/view-model';
import { createMemorySource } from '../../../panels/source/memory';
import { createTimelineModel } from '../../../panels/timeline/timeline-model';
import { heldCaptures } from '../../fixtures/held-captures';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

it('says that the panel is idle when two paints have followed the last change, and how many events it holds', () => {
  const { root, captures, paint } = createBench();
  expect(root.dataset).toEqual({ idle: 'false' });

  paint();
  captures.grown();
  paint();
  expect(root.dataset.idle).toBe('false');
  paint();

  expect(root.dataset).toEqual({ idle: 'true', events: '2' });
});

it('makes no rows', () => {
  const { captures, asked } = createBench();

  captures.grown();

  expect(asked()).toBe(0);
});

it('is not idle while a component waits to be rendered', () => {
  const { root, renderings, paint } = createBench();
  paint();
  paint();
  expect(root.dataset.idle).toBe('true');

  renderings.value++;

  expect(root.dataset.idle).toBe('false');
});

it.each(['filter', 'severities', 'expansion'])('takes a change of the %s for a change', what => {
  const { root, views, timeline, paint } = createBench();
  paint();
  paint();
  expect(root.dataset.idle).toBe('true');

  if (what === 'filter') views.filter.value = 'a';
  else if (what === 'severities') views.severities.value = new Set(['error']);
  else timeline.expandAll();

  expect(root.dataset.idle).toBe('false');
});

function createBench() {
  let due: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => due.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const captures = heldCaptures(inspect(stream('0 RUN_STARTED\n1 RUN_FINISHED')));
  const views = createViewModel(captures);
  const timeline = createTimelineModel(views);
  const now = vi.spyOn(timeline, 'now');
  const desk: Desk = {
    timeline,
    player: { playing: signal(false), speed: signal(1), squeezeIdle: signal(true), toggle() {}, stop() {} },
    results: { byStream: signal(new Map()) },
    notice: signal(null),
    during: work => work(),
    keyList: signal(false),
    pending: signal(0),
  };
  const renderings = signal(0);
  const root = { dataset: {} as DOMStringMap };
  announceIdle(root as HTMLElement, { source: createMemorySource(), captures, views }, desk, renderings);
  return {
    root,
    captures,
    views,
    timeline,
    renderings,
    asked: () => now.mock.calls.length,
    paint() {
      const callbacks = due;
      due = [];
      for (const callback of callbacks) callback();
    },
  };
}
