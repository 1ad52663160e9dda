import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../../../src/agui/decode';
import { createEventReader } from '../../../src/agui/event-reader';

const readAll = (payloads: readonly string[]) => payloads.map(createEventReader());
const asAlone = (payloads: readonly string[]) => payloads.map(payload => decodeEvent(payload));

const token = (delta: string) => `{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"${delta}"}`;

describe('createEventReader', () => {
  it.each([
    ['plain text', ['a', 'b', '']],
    ['an escape', ['a', String.raw`\n`, String.raw`\u0022`, String.raw`\\`]],
    ['a quote that ends the text', ['a', 'b","delta":"c', 'b","x":"c']],
    ['a control character', ['a', 'b\tc', '\u0000', '\u007f']],
    ['text beyond Latin', ['a', '晴れ', '😀', '\ud800']],
  ])('reads tokens with %s as each alone is read', (_name, texts) => {
    const payloads = texts.map(token);

    expect(readAll(payloads)).toEqual(asAlone(payloads));
  });

  it.each([
    ['a member after the text', '{"delta":"D","type":"TEXT_MESSAGE_CONTENT","messageId":"m"}'],
    ['spaces', '{"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "D"}'],
    ['spaces at the end', '{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"D" }'],
    ['the text in another member', '{"type":"TEXT_MESSAGE_CONTENT","messageId":"D","delta":"D"}'],
    [
      'a name with an escaped quote',
      String.raw`{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"y","a\",\"delta":"D"}`,
    ],
    [
      'a text that looks like members',
      String.raw`{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"y","a":",\"delta\":\"D"}`,
    ],
    ['the member twice', '{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"y","delta":"D"}'],
    ['an inner object', '{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"y","metadata":{"a":1,"delta":"D"}}'],
    ['an unknown member', '{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","extra":1,"delta":"D"}'],
    ['another type', '{"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"D"}'],
    ['no type of AG-UI', '{"type":"chat.delta","id":"c","delta":"D"}'],
    ['no object', '["a","delta":"D"}'],
  ])('reads payloads with %s as each alone is read', (_name, payload) => {
    const payloads = ['a', 'b', '', 'y'].map(text => payload.replaceAll('D', text));

    expect(readAll(payloads)).toEqual(asAlone(payloads));
  });

  it('gives each token an event of its own', () => {
    const [first, second] = readAll(['a', 'b'].map(token));

    expect([first?.sent, second?.sent]).toMatchObject([{ delta: 'a' }, { delta: 'b' }]);
  });

  it('reads any payloads in any order as each alone is read', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '"}', '","delta":"', '\n'));
    const json = fc
      .record(
        {
          type: fc.constantFrom('TEXT_MESSAGE_CONTENT', 'TOOL_CALL_ARGS'),
          messageId: fc.constantFrom('m', 'n'),
          toolCallId: fc.constant('c'),
          delta: text,
        },
        { requiredKeys: ['type', 'delta'] },
      )
      .map(event => JSON.stringify(event));
    const cut = fc.tuple(json, fc.nat(100)).map(([payload, at]) => payload.slice(0, at) + payload.slice(at + 1));

    fc.assert(
      fc.property(fc.array(fc.oneof(json, cut), { maxLength: 12 }), payloads => {
        expect(readAll(payloads)).toEqual(asAlone(payloads));
      }),
      { numRuns: 1000 },
    );
  });
});
