import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Capture } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import { type Comparison, compareReplay } from '../../src/replay/compare';
import type { CaptureModel } from '../model/capture-model';
import type { RunSource } from '../source/run-source';

export interface ReplayResults {
  /** What the replays that have ended turned out to be, by the stream of the replay. */
  readonly byStream: ReadonlySignal<ReadonlyMap<StreamId, Comparison>>;
}

/** Compares each replay with its original, once, when the replay has ended. */
export function createReplayResults(
  captures: CaptureModel,
  source: RunSource,
  during: (work: () => Promise<void>) => Promise<void>,
): ReplayResults {
  const byStream = signal<ReadonlyMap<StreamId, Comparison>>(new Map());
  const asked = new Set<StreamId>();

  effect(() => {
    captures.revision.value;
    for (const { head, end } of captures.inspections.value) {
      if (head.replayOf === null || end === null || asked.has(head.id)) continue;
      asked.add(head.id);
      const original = head.replayOf;
      void during(() => compare(original, head.id));
    }
  });

  async function compare(original: StreamId, replay: StreamId) {
    const found = new Map<StreamId, Capture>();
    for await (const capture of source.captures([original, replay])) found.set(capture.head.id, capture);
    const [left, right] = [found.get(original), found.get(replay)];
    if (left && right) byStream.value = new Map(byStream.value).set(replay, compareReplay(left, right));
  }

  return { byStream };
}
