import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { arrayIndex, formatPointer, isPointer, parsePointer, segmentsOf, valueAt } from '../../../src/state/pointer';

const keysOf = (text: string) => {
  const parsed = parsePointer(text);
  return parsed.ok ? parsed.value : null;
};

describe('a JSON Pointer', () => {
  // The examples of RFC 6901, section 5.
  const document: Json = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'e^f': 3, 'k"l': 6, ' ': 7, 'm~n': 8 };
  it.each<[string, Json]>([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%j finds its value', (text, expected) => {
    const keys = keysOf(text);

    expect(keys && valueAt(document, keys)).toEqual(expected);
  });

  it('reads ~01 as the key ~1', () => {
    expect(keysOf('/~01')).toEqual(['~1']);
  });

  it('ends in an empty key after a last slash', () => {
    expect(keysOf('/a/')).toEqual(['a', '']);
  });

  it.each(['a', '#/a', '/~', '/~2', '/a~', 'a/b', ' /a'])('is not %j', text => {
    expect(keysOf(text)).toBeNull();
    expect(isPointer(text)).toBe(false);
  });

  it('is read as it is written, whatever the keys', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '/', '~', '0', '1') })), keys => {
        expect(keysOf(formatPointer(keys))).toEqual(keys);
      }),
    );
  });
});

describe('an array index', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['10', 10],
  ])('%j counts', (key, index) => {
    expect(arrayIndex(key)).toBe(index);
  });

  it.each(['', '00', '01', '-1', '+1', '1e0', '1.0', ' 1', '-', 'a', '١'])('is not %j', key => {
    expect(arrayIndex(key)).toBeNull();
  });
});

describe('the segments of a pointer', () => {
  const document: Json = { itinerary: { days: [1, 2, 3], title: 'Lisbon', hotel: null } };

  it('say what is there, what is missing and what is not reached', () => {
    expect(segmentsOf(document, ['itinerary', 'days', '3', 'hotel'])).toEqual([
      { key: 'itinerary', status: 'exists', note: 'object' },
      { key: 'days', status: 'exists', note: '3 items' },
      { key: '3', status: 'missing', note: 'no item 3' },
      { key: 'hotel', status: 'not-reached', note: 'not reached' },
    ]);
  });

  it.each([
    [['itinerary', 'title', 'x'], '"Lisbon" has no keys'],
    [['itinerary', 'hotel', 'name'], 'null has no keys'],
    [['itinerary', 'night'], 'no key night'],
    [['itinerary', 'days', '01'], 'no index, 3 items'],
  ])('note at %j what is there instead', (keys, note) => {
    expect(segmentsOf(document, keys).find(({ status }) => status === 'missing')?.note).toBe(note);
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'length'])(
    'do not take the inherited %s for a key',
    name => {
      expect(segmentsOf({}, [name])[0]?.status).toBe('missing');
      expect(segmentsOf([], [name])[0]?.status).toBe('missing');
    },
  );

  it('find keys that only look inherited', () => {
    const own = JSON.parse('{"__proto__":{"a":1},"toString":2}') as Json;

    expect(segmentsOf(own, ['__proto__', 'a']).map(({ status }) => status)).toEqual(['exists', 'exists']);
    expect(valueAt(own, ['toString'])).toBe(2);
  });
});
