import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { ensure } from '../../src/base/assert';
import type { ChunkTable } from '../../src/capture/chunks';
import type { StreamEnd, StreamHead, StreamId } from '../../src/capture/stream';
import { DEFAULT_SETTINGS } from '../../src/channels/settings';
import { createInspection, type Inspection } from '../../src/rules/inspection';
import { threadStart } from '../../src/rules/thread-start';
import type { RefusedStream, RunSink, RunSource, SourceStatus } from '../source/run-source';

/** Folding stops after this long and goes on in the next task, so that a click never waits for a long run. */
const SLICE_MS = 12;

export interface CaptureModel {
  /** Grows whenever anything below has changed. Read it to be told. */
  readonly revision: ReadonlySignal<number>;
  /** In the order in which the page sent the requests. */
  readonly inspections: ReadonlySignal<readonly Inspection[]>;
  readonly refused: ReadonlySignal<readonly RefusedStream[]>;
  readonly status: ReadonlySignal<SourceStatus>;
  /** True when all that the source has told is folded. */
  readonly settled: ReadonlySignal<boolean>;
  inspection(stream: StreamId): Inspection | undefined;
  close(): void;
}

type Work = { readonly stream: StreamId } & (
  | { readonly kind: 'open'; readonly head: StreamHead }
  | { readonly kind: 'chunks'; readonly chunks: ChunkTable }
  | { readonly kind: 'end'; readonly end: StreamEnd }
);

/**
 * Folds what the source delivers, in order, in slices, and says when something has changed. What is removed is gone at
 * once, with all that was still to be folded of it.
 */
export function createCaptureModel(source: RunSource): CaptureModel {
  const byStream = new Map<StreamId, Inspection>();
  const revision = signal(0);
  const inspections = signal<readonly Inspection[]>([]);
  const refused = signal<readonly RefusedStream[]>([]);
  const settled = signal(false);
  const status = signal<SourceStatus>({
    connection: 'connecting',
    settings: DEFAULT_SETTINGS,
    recording: true,
    problem: '',
    pageReached: null,
    origin: null,
    dropped: 0,
    removed: 0,
    replay: null,
  });
  let work: Work[] = [];
  let done = 0;
  let caughtUp = false;
  const nextTask = new MessageChannel();
  nextTask.port1.onmessage = () => fold();
  let scheduled = false;

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    settled.value = false;
    nextTask.port2.postMessage(null);
  }

  function take(item: Work) {
    work.push(item);
    caughtUp = false;
    schedule();
  }

  function fold() {
    scheduled = false;
    const until = performance.now() + SLICE_MS;
    const held = byStream.size;
    while (done < work.length && performance.now() < until) {
      const item = ensure(work[done++], 'work is counted');
      if (item.kind === 'open') open(item.head);
      else if (item.kind === 'chunks') byStream.get(item.stream)?.push(item.chunks);
      else byStream.get(item.stream)?.finish(item.end);
    }
    if (done === work.length) {
      work = [];
      done = 0;
    }
    batch(() => {
      if (byStream.size !== held) list();
      revision.value++;
      if (work.length > 0) schedule();
      else settled.value = caughtUp;
    });
  }

  function open(head: StreamHead) {
    if (byStream.has(head.id)) return;
    byStream.set(head.id, createInspection(head, threadStart(head, byStream.values())));
  }

  function list() {
    inspections.value = [...byStream.values()].sort((a, b) => a.head.startedAt - b.head.startedAt);
  }

  function remove(gone: ReadonlySet<StreamId>) {
    work = work.slice(done).filter(({ stream }) => !gone.has(stream));
    done = 0;
    for (const id of gone) byStream.delete(id);
    batch(() => {
      refused.value = refused.value.filter(({ id }) => !gone.has(id));
      list();
      revision.value++;
    });
  }

  const sink: RunSink = {
    opened(head) {
      take({ kind: 'open', stream: head.id, head });
    },
    received(stream, chunks) {
      take({ kind: 'chunks', stream, chunks });
    },
    ended(stream, end) {
      take({ kind: 'end', stream, end });
    },
    removed(streams) {
      remove(new Set(streams));
    },
    refused(stream) {
      refused.value = [...refused.value, stream];
    },
    caughtUp() {
      caughtUp = true;
      if (work.length === 0) settled.value = true;
    },
    status(next) {
      status.value = next;
    },
  };
  const disconnect = source.connect(sink);

  return {
    revision,
    inspections,
    refused,
    status,
    settled,
    inspection: stream => byStream.get(stream),
    close() {
      disconnect();
      nextTask.port1.close();
    },
  };
}
