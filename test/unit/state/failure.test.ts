import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { applyPatch, type Operation, type PatchFailure } from '../../../src/state/patch';

const TRIP = {
  itinerary: { days: [{ hotel: null }, { hotel: null }, { hotel: null }] },
  booking: { status: 'open', Name: 'Ada', 'a~1b': 1 },
  files: { 'src/main.ts': { size: 1 } },
  todos: [{ id: 't1' }, { id: 't2' }],
  empty: [],
  phase: 'hotels',
  hotel: null,
};

function failureOn(state: Json, operation: Operation): PatchFailure {
  const outcome = applyPatch(structuredClone(state), [operation]);
  if (outcome.ok) throw new Error('the patch applies');
  return outcome.failure;
}

const replace = (path: string) => failureOn(TRIP, { op: 'replace', path, value: 1 });
const add = (path: string) => failureOn(TRIP, { op: 'add', path, value: 1 });
const remove = (path: string) => failureOn(TRIP, { op: 'remove', path });

describe('a failure says', () => {
  it('which operation, which member and which segment', () => {
    const outcome = applyPatch(structuredClone(TRIP), [
      { op: 'replace', path: '/phase', value: 'flights' },
      { op: 'copy', from: '/itinerary/days/3/hotel', path: '/hotel' },
    ]);

    expect(outcome).toMatchObject({
      failure: {
        rule: 'patch/path-missing',
        operation: 1,
        op: 'copy',
        member: 'from',
        pointer: '/itinerary/days/3/hotel',
      },
    });
    expect(!outcome.ok && outcome.failure.segments.map(({ status }) => status)).toEqual([
      'exists',
      'exists',
      'missing',
      'not-reached',
    ]);
  });

  it.each<[PatchFailure, string]>([
    [replace('/itinerary/days/3/hotel'), '`days` has items 0 to 2.'],
    [replace('/empty/0'), '`empty` has no items.'],
    [add('/itinerary/days/5'), '`days` has 3 items, and its next index is 3.'],
    [add('/todos/01'), '`todos` is an array, and `01` is no index: an index has no leading zero.'],
    [add('/todos/-1'), '`todos` is an array, and `-1` is no index: indexes start at 0.'],
    [remove('/todos/-'), '`-` stands for the place after the last item of `todos`, where nothing is yet.'],
    [replace('/booking/state'), '`booking` has no key `state`.'],
    [replace('/bookings'), 'The state has no key `bookings`.'],
    [replace('/phase/x'), '`phase` is "hotels", which has no keys.'],
    [replace('/hotel/name'), '`hotel` is null, which has no keys.'],
    [failureOn(TRIP, { op: 'test', path: '/phase', value: 'x' }), '`phase` is "hotels", not "x".'],
    [failureOn(TRIP, { op: 'move', from: '/todos', path: '/todos/0' }), 'It is inside /todos, which is what moves.'],
    [failureOn({}, { op: 'replace', path: '/steps', value: [] }), 'The state is empty and has no key `steps`.'],
  ])('what is there instead: %#', ({ why }, expected) => {
    expect(why).toBe(expected);
  });

  it.each<[PatchFailure, string | undefined]>([
    [replace('/booking/rooms'), 'add /booking/rooms, since replace needs a value that exists'],
    [replace('/booking/state'), 'replace /booking/status, or add /booking/state'],
    [replace('/booking/name'), 'replace /booking/Name, or add /booking/name'],
    [
      replace('/files/src/main.ts/size'),
      "replace /files/src~1main.ts/size, since a key's own / is written ~1 and its ~ is written ~0",
    ],
    [replace('/booking/a~1b'), "replace /booking/a~01b, since a key's own / is written ~1 and its ~ is written ~0"],
    [replace('/itinerary/days/3/hotel'), 'replace /itinerary/days/2/hotel, since indexes start at 0'],
    [replace('/itinerary/days/7'), 'use /itinerary/days/- with add for a new item'],
    [replace('/todos/t2/text'), 'replace /todos/1/text, by its index'],
    [remove('/todos/-'), 'remove /todos/1, by its index'],
    [add('/todos/9'), 'use /todos/- to add at the end'],
    [add('/todos/01'), 'use /todos/1'],
    [add('/list/-'), 'add /list with [] first'],
    [add('/map/key'), 'add /map with {} first'],
    [add('/phase/x'), 'replace /phase with an object first'],
    [remove('/nothing'), 'leave this operation out: there is nothing to remove'],
    [failureOn(TRIP, { op: 'move', from: '/todo', path: '/x' }), 'use /todos'],
    [failureOn(TRIP, { op: 'test', path: '/phase', value: 1 }), undefined],
    [failureOn({}, { op: 'replace', path: '/steps', value: [] }), 'add /steps, or send a snapshot first'],
    [failureOn({}, { op: 'add', path: '/todos/-', value: 1 }), 'send a snapshot first, or add /todos with []'],
    [failureOn(null, { op: 'replace', path: '/steps', value: 1 }), 'send a snapshot with `steps` first'],
  ])('what to send: %#', ({ fix }, expected) => {
    expect(fix).toBe(expected);
  });

  it.each<[PatchFailure, readonly string[]]>([
    [replace('/itinerary/days/3/hotel'), ['/itinerary/days/2/hotel', '/itinerary/days/-']],
    [replace('/booking/state'), ['/booking/status']],
    [replace('/file/src~1main.ts/size'), ['/files/src~1main.ts/size']],
    [replace('/empty/0'), ['/empty/-']],
    [replace('/hotel/name'), ['/hotel']],
    [replace('/nothing/alike'), []],
  ])('the nearest pointers: %#', ({ nearest }, expected) => {
    expect(nearest).toEqual(expected);
  });

  it('at most three nearest pointers, the likest first', () => {
    const state = { total: 1, totals: 2, totale: 3, Totals: 4, tot: 5 };

    expect(failureOn(state, { op: 'remove', path: '/totalS' }).nearest).toEqual(['/totals', '/Totals', '/total']);
  });

  it('what it calls the document, when that is no state', () => {
    const outcome = applyPatch({}, [{ op: 'remove', path: '/a' }], 'the content');

    expect(outcome).toMatchObject({ failure: { why: 'The content is empty and has no key `a`.' } });
  });
});

it('offers fixes that apply', () => {
  const failures = [replace('/booking/state'), replace('/itinerary/days/3/hotel'), replace('/files/src/main.ts/size')];

  for (const { nearest } of failures) {
    const path = nearest[0] ?? '';

    expect(applyPatch(structuredClone(TRIP), [{ op: 'replace', path, value: 1 }]).ok).toBe(true);
  }
});
