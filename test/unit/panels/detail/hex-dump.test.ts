import { describe, expect, it } from 'vitest';
import { hexDump } from '../../../../panels/detail/hex-dump';

describe('hex dump', () => {
  it('shows offset, bytes and printable characters', () => {
    const bytes = new TextEncoder().encode('data: é\n\n');

    expect(hexDump(bytes, 100)).toEqual([
      { offset: '000000', bytes: '64 61 74 61 3a 20 c3 a9', text: 'data: ..' },
      { offset: '000008', bytes: '0a 0a', text: '..' },
    ]);
  });

  it('stops at the limit', () => {
    expect(hexDump(new Uint8Array(100), 12).map(row => row.bytes.length)).toEqual([23, 11]);
  });
});
