import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinChunks } from '../../../src/capture/chunks';
import { tableOfTexts } from '../../../src/channels/hook-texts';

const encoder = new TextEncoder();
const unit = fc.constantFrom('a', '\n', 'é', '晴', '😀', '\ud83d', '\ude00');
const texts = fc.array(fc.record({ t: fc.nat(), text: fc.string({ unit, maxLength: 5 }) }), { maxLength: 6 });

it.each([undefined, 'in-text', 'out-text'] as const)('is what each text alone is in UTF-8, as %s', message => {
  fc.assert(
    fc.property(texts, list => {
      const table = tableOfTexts({
        kind: 'texts',
        stream: 1,
        times: list.map(({ t }) => t),
        lengths: list.map(({ text }) => text.length),
        text: list.map(({ text }) => text).join(''),
        message,
      });

      const alone = list.map(({ t, text }) => ({ t, bytes: encoder.encode(text), ...(message && { message }) }));
      expect(table).toEqual({ ...joinChunks(alone), ...(message && { messages: list.map(() => message) }) });
    }),
  );
});
