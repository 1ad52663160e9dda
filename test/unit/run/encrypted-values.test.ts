import { expect, it } from 'vitest';
import { inspect } from '../../fixtures/inspect';
import { stream } from '../../fixtures/stream';

it('keeps the last encrypted value of a message, and its type with it or none', () => {
  const first = `
    0 RUN_STARTED
    1 REASONING_MESSAGE_CHUNK message=q delta=hm
    2 REASONING_ENCRYPTED_VALUE subtype=message entity=q encryptedValue=A encryptedValueType=acme.a`;
  const second = `${first}
    3 REASONING_ENCRYPTED_VALUE subtype=message entity=q encryptedValue=B encryptedValueType=acme.b`;
  const third = `${second}
    4 REASONING_ENCRYPTED_VALUE subtype=message entity=q encryptedValue=C`;

  const sealed = [first, second, third].map(text => {
    const [message] = inspect(stream(text, { end: null })).messages;
    return [message?.encryptedValue, message?.encryptedValueType];
  });

  expect(sealed).toEqual([
    ['A', 'acme.a'],
    ['B', 'acme.b'],
    ['C', undefined],
  ]);
});
