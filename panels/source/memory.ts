import type { Capture } from '../../src/capture/capture';
import type { StreamId } from '../../src/capture/stream';
import { DEFAULT_SETTINGS } from '../../src/channels/settings';
import type { RunSink, RunSource } from './run-source';

/** Runs that live in this page only: an opened archive, a test, a picture for the documents. */
export function createMemorySource(initial: readonly Capture[] = []): RunSource {
  const held = new Map<StreamId, Capture>();
  let sink: RunSink | null = null;
  for (const capture of initial) held.set(capture.head.id, capture);

  const deliver = (captures: Iterable<Capture>) => {
    for (const { head, chunks, end } of captures) {
      sink?.opened(head);
      sink?.received(head.id, chunks);
      if (end) sink?.ended(head.id, end);
    }
    sink?.caughtUp();
  };

  return {
    kind: 'memory',
    connect(next) {
      sink = next;
      sink.status({
        connection: 'connected',
        settings: DEFAULT_SETTINGS,
        recording: false,
        problem: '',
        pageReached: null,
        origin: null,
        dropped: 0,
        removed: 0,
        replay: null,
      });
      deliver(held.values());
      return () => {
        sink = null;
      };
    },
    async *captures(streams) {
      for (const id of streams) {
        const capture = held.get(id);
        if (capture) yield capture;
      }
    },
    async add(captures) {
      const added = captures.filter(({ head }) => !held.has(head.id));
      for (const capture of added) held.set(capture.head.id, capture);
      deliver(added);
    },
    async clear() {
      const ids = [...held.keys()];
      held.clear();
      sink?.removed(ids);
      sink?.caughtUp();
    },
    setRecording() {},
    found() {},
    replay: null,
    recorder: null,
    origins: null,
  };
}
