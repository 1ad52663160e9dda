import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FromHook, readFromHook } from '../../../src/channels/hook-messages';
import { stream } from '../../fixtures/stream';

const { head } = stream('0 RUN_STARTED');
const hookHead = {
  transport: head.transport,
  startedAt: 1,
  request: head.request,
  response: head.response,
  replayOf: null,
};

const SAID: readonly FromHook[] = [
  { kind: 'open', stream: 1, head: hookHead },
  { kind: 'chunk', stream: 1, t: 5, bytes: new ArrayBuffer(3) },
  { kind: 'lost', stream: 1 },
  { kind: 'end', stream: 1, t: 9, reason: 'cancelled', detail: '' },
  { kind: 'held', held: 1, request: head.request },
  { kind: 'let-go', held: 1 },
];

it('takes everything that a hook says', () => {
  expect(SAID.map(readFromHook)).toEqual(SAID);
});

it('takes no message with a member missing or of another kind', () => {
  const damaged = SAID.flatMap(message =>
    Object.keys(message).flatMap(name => [
      { ...message, [name]: undefined },
      { ...message, [name]: {} },
    ]),
  );

  expect(damaged.filter(message => readFromHook(message) !== null)).toEqual([]);
});

it('takes no arbitrary value and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), value => {
      expect(readFromHook(value)).toBeNull();
    }),
  );
});
