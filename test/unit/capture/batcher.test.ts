import { expect, it } from 'vitest';
import { createBatcher } from '../../../src/capture/batcher';
import { joinChunks, splitChunks } from '../../../src/capture/chunks';
import type { StreamId } from '../../../src/capture/stream';
import { stream } from '../../fixtures/stream';

const { head } = stream('0 RUN_STARTED');
const end = { t: 9, reason: 'complete', detail: '' } as const;
const chunk = (t: number, size = 1) => ({ t, bytes: new Uint8Array(size) });
const table = (t: number, size = 1) => joinChunks([chunk(t, size)]);

it('numbers the batches of a stream from 0, the head in the first and the end in the last', () => {
  const batcher = createBatcher();

  batcher.open(head);
  const first = batcher.take();
  batcher.add(head.id, table(5));
  batcher.add(head.id, table(6));
  const second = batcher.take();
  batcher.end(head.id, end);
  const third = batcher.take();

  expect([first, second, third].flat().map(batch => [batch.number, batch.head !== null, batch.end !== null])).toEqual([
    [0, true, false],
    [1, false, false],
    [2, false, true],
  ]);
  expect(
    splitChunks(second[0]?.chunks ?? first[0]?.chunks ?? { times: [], ends: [], bytes: new Uint8Array() }),
  ).toEqual([chunk(5), chunk(6)]);
});

it('takes nothing twice', () => {
  const batcher = createBatcher();

  batcher.open(head);
  batcher.take();

  expect(batcher.take()).toEqual([]);
});

it('says when a stream has gathered a batch that should not wait', () => {
  const batcher = createBatcher();

  batcher.open(head);

  expect(batcher.add(head.id, table(1, 1000))).toBe(false);
  expect(batcher.add(head.id, table(2, 8 << 20))).toBe(true);
});

it('counts the bytes that wait, of all streams', () => {
  const batcher = createBatcher();
  const other = { ...head, id: 'other' as StreamId };

  batcher.open(head);
  batcher.open(other);
  batcher.add(head.id, table(1, 10));
  batcher.add(other.id, table(1, 5));

  expect(batcher.bytes()).toBe(15);
  batcher.take();
  expect(batcher.bytes()).toBe(0);
});

it('counts what was lost, once', () => {
  const batcher = createBatcher();

  batcher.open(head);
  batcher.lose(head.id, 1);
  batcher.lose(head.id, 1);

  expect(batcher.take().map(batch => batch.lost)).toEqual([2]);
  batcher.add(head.id, table(1));
  expect(batcher.take().map(batch => batch.lost)).toEqual([0]);
});

it('knows the streams that have not ended', () => {
  const batcher = createBatcher();
  const other = { ...head, id: 'other' as StreamId };

  batcher.open(head);
  batcher.open(other);
  batcher.end(head.id, end);

  expect([...batcher.running.keys()]).toEqual([other.id]);
});

it('forgets a stream that is no AG-UI, and ignores what still comes of it', () => {
  const batcher = createBatcher();

  batcher.open(head);
  batcher.forget(head.id);
  batcher.add(head.id, table(1));
  batcher.end(head.id, end);

  expect(batcher.take()).toEqual([]);
  expect(batcher.running.size).toBe(0);
});
