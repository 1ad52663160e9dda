import { effect } from '@preact/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CaptureModel, createCaptureModel } from '../../../panels/model/capture-model';
import type { RefusedStream, RunSink, RunSource } from '../../../panels/source/run-source';
import type { Capture } from '../../../src/capture/capture';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import type { StreamId } from '../../../src/capture/stream';
import { type StreamOptions, stream } from '../../fixtures/stream';

describe('createCaptureModel', () => {
  it('folds what the source delivers and is settled when the source has caught up', async () => {
    const { model, sink } = createBench();

    deliver(sink, run('s1'));
    expect(model.settled.value).toBe(false);
    expect(model.inspections.value).toEqual([]);
    sink.caughtUp();
    await settledIn(model);

    expect(model.inspection('s1' as StreamId)).toMatchObject({ frames: { length: 3 }, end: { reason: 'complete' } });
  });

  it('is not settled while the source may have more', async () => {
    const { model, sink } = createBench();

    deliver(sink, run('s1'));
    await until(model, () => model.inspection('s1' as StreamId)?.frames.length === 3);
    expect(model.settled.value).toBe(false);
    sink.caughtUp();

    expect(model.settled.value).toBe(true);
  });

  it('lists streams in the order of their requests, whatever came first', async () => {
    const { model, sink } = createBench();

    deliver(sink, run('late', { startedAt: 2000 }));
    deliver(sink, run('early', { startedAt: 1000 }));
    sink.caughtUp();
    await settledIn(model);

    expect(idsIn(model)).toEqual(['early', 'late']);
  });

  it('folds a long stream in slices and reports each', async () => {
    const { model, sink } = createBench();
    const long = longRun('s1');
    const reported: number[] = [];
    const stop = effect(() => {
      model.revision.value;
      reported.push(model.inspection(long.head.id)?.frames.length ?? 0);
    });

    sink.opened(long.head);
    for (const chunk of splitChunks(long.chunks)) sink.received(long.head.id, joinChunks([chunk]));
    sink.caughtUp();
    await settledIn(model);
    stop();

    expect(reported.some(frames => frames > 0 && frames < LONG_EVENTS)).toBe(true);
    expect(reported.at(-1)).toBe(LONG_EVENTS);
  });

  it('does not bring back a stream that was removed before it was folded', async () => {
    const { model, sink } = createBench();

    deliver(sink, run('s1'));
    deliver(sink, run('s2'));
    sink.removed(['s1' as StreamId]);
    sink.caughtUp();
    await settledIn(model);

    expect(idsIn(model)).toEqual(['s2']);
  });

  it('removes a stream at once, also in the middle of its folding', async () => {
    const { model, sink } = createBench();
    const long = longRun('s1');
    sink.opened(long.head);
    for (const chunk of splitChunks(long.chunks)) sink.received(long.head.id, joinChunks([chunk]));
    await until(model, () => idsIn(model).length === 1);
    expect(model.inspection(long.head.id)?.frames.length).toBeLessThan(LONG_EVENTS);

    sink.removed([long.head.id]);
    expect(idsIn(model)).toEqual([]);
    sink.caughtUp();
    await settledIn(model);

    expect(idsIn(model)).toEqual([]);
  });

  it('takes a stream again that comes after it was removed', async () => {
    const { model, sink } = createBench();

    deliver(sink, run('s1'));
    sink.removed(['s1' as StreamId]);
    deliver(sink, run('s1'));
    sink.caughtUp();
    await settledIn(model);

    expect(model.inspection('s1' as StreamId)?.frames).toHaveLength(3);
  });

  it('forgets refused streams that are removed', () => {
    const { model, sink } = createBench();
    sink.refused(refusedStream('a'));
    sink.refused(refusedStream('b'));

    sink.removed(['a' as StreamId]);

    expect(model.refused.value.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('the state that a stream starts from', () => {
  const first = run('s1', { startedAt: 1000 });

  it('is where the latest earlier stream of its thread has left it', async () => {
    const second = run('s2', { startedAt: 2000 });
    const third = empty('s3', { startedAt: 3000 });

    expect(await startOf(third, [first, second])).toEqual({ by: 's2' });
  });

  it('is the request’s own when it carries one', async () => {
    const own = empty('s2', { startedAt: 2000, request: { state: { mine: true } } });

    expect(await startOf(own, [first])).toEqual({ mine: true });
  });

  it.each([
    ['another thread', empty('s2', { startedAt: 2000 }, 't2')],
    ['another page load', onPage(empty('s2', { startedAt: 2000 }), 'p2')],
    ['the same moment', empty('s2', { startedAt: 1000 })],
    ['an import', empty('7f0c:s1', { startedAt: 2000 })],
  ])('is empty for a stream of %s', async (_what, other) => {
    expect(await startOf(other, [first])).toEqual({});
  });

  it('follows the streams of the same import', async () => {
    const imported = run('7f0c:s1', { startedAt: 1000 });

    expect(await startOf(empty('7f0c:s2', { startedAt: 2000 }), [first, imported])).toEqual({ by: '7f0c:s1' });
  });
});

const LONG_EVENTS = 20_000;

/** A model over a source that says what the test says. */
function createBench(): { readonly model: CaptureModel; readonly sink: RunSink } {
  let connected: RunSink | null = null;
  const source: RunSource = {
    kind: 'memory',
    connect(sink) {
      connected = sink;
      return () => {};
    },
    async *captures() {},
    add: async () => {},
    clear: async () => {},
    setRecording() {},
    found() {},
    replay: null,
    recorder: null,
    origins: null,
  };
  const model = createCaptureModel(source);
  onTestFinished(() => model.close());
  if (!connected) throw new Error('Not connected');
  return { model, sink: connected };
}

function deliver(sink: RunSink, { head, chunks, end }: Capture) {
  sink.opened(head);
  sink.received(head.id, chunks);
  if (end) sink.ended(head.id, end);
}

function idsIn(model: CaptureModel): string[] {
  return model.inspections.value.map(({ head }) => head.id);
}

/** Resolves when the condition holds; it is looked at with each revision. */
function until(model: CaptureModel, condition: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const stop = effect(() => {
      model.revision.value;
      model.settled.value;
      if (condition()) queueMicrotask(() => resolve(stop()));
    });
  });
}

function settledIn(model: CaptureModel): Promise<void> {
  return until(model, () => model.settled.value);
}

async function startOf(capture: Capture, earlier: readonly Capture[]) {
  const { model, sink } = createBench();
  for (const one of [...earlier, capture]) deliver(sink, one);
  sink.caughtUp();
  await settledIn(model);
  return model.inspection(capture.head.id)?.state.current;
}

/** A run that sets the state to its own id. */
function run(id: string, options: StreamOptions = {}): Capture {
  return stream(
    `0  RUN_STARTED
     1  STATE_SNAPSHOT {"by":"${id}"}
     2  RUN_FINISHED`,
    { id, ...options },
  );
}

function empty(id: string, options: StreamOptions = {}, thread = 't1'): Capture {
  return stream(
    `0  RUN_STARTED thread=${thread}
     1  RUN_FINISHED`,
    { id, ...options },
  );
}

function longRun(id: string): Capture {
  const events = Array.from({ length: LONG_EVENTS - 2 }, (_, i) => `${i} CUSTOM name=a value:=${i}`);
  return stream(['0 RUN_STARTED', ...events, `${LONG_EVENTS} RUN_FINISHED`].join('\n'), { id });
}

function onPage(capture: Capture, page: string): Capture {
  return { ...capture, head: { ...capture.head, page: { ...capture.head.page, id: page } } };
}

function refusedStream(id: string): RefusedStream {
  return { id: id as StreamId, method: 'GET', url: 'http://localhost/', contentType: 'text/event-stream', reason: '' };
}
