import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FromHook, readHookPost } from '../../../src/channels/hook-messages';
import { stream } from '../../fixtures/stream';

const { head } = stream('0 RUN_STARTED');
const hookHead = {
  transport: head.transport,
  since: 1,
  request: head.request,
  response: head.response,
};

const SAID: readonly FromHook[] = [
  { kind: 'open', stream: 1, head: hookHead },
  { kind: 'chunk', stream: 1, t: 5, start: 0, end: 3 },
  { kind: 'texts', stream: 1, times: [1, 2], lengths: [2, 1], text: 'abc' },
  { kind: 'lost', stream: 1 },
  { kind: 'end', stream: 1, t: 9, reason: 'cancelled', detail: '' },
  { kind: 'held', held: 1, request: head.request },
  { kind: 'let-go', held: 1 },
];

const bytes = new ArrayBuffer(3);
const read = (said: readonly unknown[]) => readHookPost({ said, bytes })?.said;

it('takes everything that a hook says', () => {
  expect(readHookPost({ said: SAID, bytes })).toEqual({ said: SAID, bytes });
});

it('leaves out a message with a member missing or of another kind, and takes the others', () => {
  const damaged = SAID.flatMap(message =>
    Object.keys(message).flatMap(name => [
      { ...message, [name]: undefined },
      { ...message, [name]: {} },
    ]),
  );

  expect(read([...damaged, SAID[3]])).toEqual([SAID[3]]);
});

it.each([
  [-1, 3],
  [2, 1],
  [0, 4],
])('leaves out a chunk from %i to %i of three bytes', (start, end) => {
  expect(read([{ kind: 'chunk', stream: 1, t: 5, start, end }])).toEqual([]);
});

it.each([
  [[1], [2, 1]],
  [
    [1, 2],
    [2, 2],
  ],
  [
    [1, 2],
    [4, -1],
  ],
  [
    [1, 2],
    [1.5, 1.5],
  ],
  [
    [1, Number.NaN],
    [2, 1],
  ],
])('leaves out texts at %j with lengths %j of three letters', (times, lengths) => {
  expect(read([{ kind: 'texts', stream: 1, times, lengths, text: 'abc' }])).toEqual([]);
});

it('takes no arbitrary value and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), value => {
      expect(readHookPost(value)).toBeNull();
      expect(read([value])).toEqual([]);
    }),
  );
});
