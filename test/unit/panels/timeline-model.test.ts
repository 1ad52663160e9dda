import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createViewModel } from '../../../panels/model/view-model';
import { createTimelineModel, type Timeline } from '../../../panels/timeline/timeline-model';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import { createInspection } from '../../../src/rules/inspection';
import { heldCaptures } from '../../fixtures/held-captures';
import { stream } from '../../fixtures/stream';

describe('the timeline', () => {
  it('is made once for all who ask between two changes', () => {
    const { timeline, grow } = createBench();

    const before = timeline.now();
    expect(timeline.now()).toBe(before);
    grow();

    expect(timeline.now()).not.toBe(before);
    expect(timeline.now()).toBe(timeline.now());
  });

  it('tells who has asked of all that changes it', () => {
    const { timeline, views, grow } = createBench();
    let asked = 0;
    const stop = effect(() => {
      timeline.now();
      asked++;
    });
    const changes = [
      grow,
      timeline.expandAll,
      () => {
        views.filter.value = 'type:CUSTOM';
      },
      () => {
        views.severities.value = new Set(['error']);
      },
    ];

    for (const change of changes) change();
    stop();

    expect(asked).toBe(1 + changes.length);
  });

  it('shows the events that come while the run grows', () => {
    const { timeline, grow } = createBench();
    expect(framesIn(timeline.now())).toEqual([0]);

    grow();
    grow();

    expect(framesIn(timeline.now())).toEqual([0, 1, 2]);
  });

  it('filters the events that come while the run grows', () => {
    const { timeline, views, grow } = createBench();
    views.filter.value = 'type:CUSTOM';
    expect(framesIn(timeline.now())).toEqual([]);

    for (let i = 0; i < 4; i++) {
      grow();
      timeline.now();
    }

    expect(framesIn(timeline.now())).toEqual([1, 3]);
    views.filter.value = 'type:STATE*';
    expect(framesIn(timeline.now())).toEqual([2]);
  });

  it('marks the findings that come while the run grows', () => {
    const { timeline, grow } = createBench();
    expect(timeline.now()?.index.severityAt(2)).toBeNull();

    grow();
    grow();

    expect(timeline.now()?.index.severityAt(2)).toBe('warning');
  });
});

/** A timeline of a run of which the first event has come; `grow` lets the next one come. */
function createBench() {
  const { head, chunks } = stream(`
    0   RUN_STARTED
    10  CUSTOM name=a value:=1
    20  STATE_DELTA replace /missing 1
    30  CUSTOM name=b value:=2
    40  RUN_FINISHED
  `);
  const coming = splitChunks(chunks).values();
  const inspection = createInspection(head, { state: {} });
  const captures = heldCaptures(inspection);
  const grow = () => {
    const next = coming.next();
    if (!next.done) inspection.push(joinChunks([next.value]));
    captures.grown();
  };
  grow();
  const views = createViewModel(captures);
  return { views, timeline: createTimelineModel(views), grow };
}

function framesIn(timeline: Timeline | null): number[] {
  if (!timeline) return [];
  return Array.from({ length: timeline.rows.length }, (_, i) => timeline.rows.at(i)?.frame ?? -1);
}
