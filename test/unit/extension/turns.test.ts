import { beforeEach, expect, it } from 'vitest';
import { createTurns, type Turns } from '../../../extension/relay/turns';
import type { FromHook } from '../../../src/channels/hook-messages';

const NONE = new ArrayBuffer(0);
const chunk = (stream: number, t: number): FromHook => ({ kind: 'chunk', stream, t, start: 0, end: 0 });
const end = (stream: number): FromHook => ({ kind: 'end', stream, t: 9, reason: 'complete', detail: '' });

let took: string[];
let lost: [number, number][];
let turns: Turns;

beforeEach(() => {
  took = [];
  lost = [];
  turns = createTurns(
    (message, bytes) => {
      const { kind, t, end } = { t: null, end: null, ...message };
      took.push([kind, t, kind === 'chunk' ? [...new Uint8Array(bytes, 0, end ?? 0)] : ''].join(' '));
    },
    (stream, chunks) => lost.push([stream, chunks]),
  );
});

/** A blob whose bytes come when they are given, or fail to. */
function heldBlob(stream: number, t: number) {
  let give = (_buffer: ArrayBuffer) => {};
  let fail = () => {};
  const promise = new Promise<ArrayBuffer>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  const message: FromHook = { kind: 'blob', stream, t, blob: { arrayBuffer: () => promise } };
  return { message, give: (...bytes: number[]) => give(new Uint8Array(bytes).buffer), fail: () => fail() };
}

const settled = () => new Promise(setImmediate);

it('lets what comes after a blob wait until it is read, and other streams go on', async () => {
  const first = heldBlob(1, 1);
  const second = heldBlob(1, 3);
  for (const message of [first.message, chunk(1, 2), second.message, end(1), chunk(2, 5)]) turns.take(message, NONE);
  expect(took).toEqual(['chunk 5 ']);

  second.give(8);
  await settled();
  expect(took).toEqual(['chunk 5 ']);

  first.give(6, 7);
  await settled();
  expect(took).toEqual(['chunk 5 ', 'chunk 1 6,7', 'chunk 2 ', 'chunk 3 8', 'end 9 ']);
});

it('counts a blob that cannot be read as lost, and goes on', async () => {
  const blob = heldBlob(1, 1);
  for (const message of [blob.message, chunk(1, 2)]) turns.take(message, NONE);

  blob.fail();
  await settled();

  expect(lost).toEqual([[1, 1]]);
  expect(took).toEqual(['chunk 2 ']);
});

it('counts all that waits as lost when the page goes, and takes none of it afterwards', async () => {
  const blob = heldBlob(1, 1);
  const texts: FromHook = { kind: 'texts', stream: 1, times: [1, 2], lengths: [0, 0], text: '' };
  for (const message of [blob.message, texts, chunk(1, 2), end(1)]) turns.take(message, NONE);

  turns.abandon();
  blob.give(1);
  await settled();

  expect(lost).toEqual([[1, 4]]);
  expect(took).toEqual([]);
});
