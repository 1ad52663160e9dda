import { expect, it } from 'vitest';
import { mediaFacts } from '../../../../panels/conversation/media-facts';

it('names an image that is sent inline by its type and its size', () => {
  const part = { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } };

  expect(mediaFacts(part)).toEqual({ kind: 'image', facts: ['image/png', '3 B inline'], address: '' });
});

it('names an address, cut to a line, and fetches nothing', () => {
  const url = `https://example.test/${'x'.repeat(300)}`;

  expect(mediaFacts({ type: 'audio', source: { type: 'url', value: url } }).address).toHaveLength(201);
});

it('reads the binary part of earlier versions', () => {
  expect(mediaFacts({ type: 'binary', mimeType: 'text/csv', filename: 'a.csv', data: 'AAAA' })).toEqual({
    kind: 'binary',
    facts: ['text/csv', 'a.csv', '3 B inline'],
    address: '',
  });
});
