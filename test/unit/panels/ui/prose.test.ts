import { describe, expect, it } from 'vitest';
import { splitCode } from '../../../../panels/ui/prose';

describe('words of the wire in a sentence', () => {
  it('stand between backticks', () => {
    expect(splitCode('`days` has no item `3`.')).toEqual([
      { code: true, text: 'days' },
      { code: false, text: ' has no item ' },
      { code: true, text: '3' },
      { code: false, text: '.' },
    ]);
  });

  it('need two backticks', () => {
    expect(splitCode('a ` b')).toEqual([{ code: false, text: 'a ` b' }]);
    expect(splitCode('`a` and ` b')).toEqual([
      { code: true, text: 'a' },
      { code: false, text: ' and ` b' },
    ]);
  });
});
