import { expect, it } from 'vitest';
import { touchesOf } from '../../../../panels/state/touches';
import { inspect } from '../../../fixtures/inspect';
import { stream } from '../../../fixtures/stream';

const { state } = inspect(
  stream(`
    0 RUN_STARTED
    1 STATE_SNAPSHOT {"a":{"b":1},"c":0}
    2 STATE_DELTA    replace /a/b 2
    3 STATE_DELTA    replace /c 1
    4 STATE_DELTA    replace /a/b 3 ; remove /nowhere
    5 STATE_DELTA    replace /a/b 2
    6 STATE_DELTA    remove /a
  `),
);

it('lists the events that touched a place, with what each made of it', () => {
  expect(touchesOf(state, '/a/b').list).toEqual([
    { frame: 1, verb: 'snapshot', was: undefined, now: 1, outcome: 'changed' },
    { frame: 2, verb: 'replace', was: 1, now: 2, outcome: 'changed' },
    { frame: 4, verb: 'replace', was: 2, now: 2, outcome: 'failed' },
    { frame: 5, verb: 'replace', was: 2, now: 2, outcome: 'same' },
    { frame: 6, verb: 'remove', was: 2, now: undefined, outcome: 'changed' },
  ]);
});

it('lists the latest of many, and counts all', () => {
  const deltas = Array.from({ length: 50 }, (_, i) => `${i + 2} STATE_DELTA replace /n ${i}`).join('\n');
  const many = inspect(stream(`0 RUN_STARTED\n1 STATE_SNAPSHOT {"n":-1}\n${deltas}`)).state;

  const { total, list } = touchesOf(many, '/n');

  expect(total).toBe(51);
  expect(list).toHaveLength(30);
  expect(list.at(-1)?.frame).toBe(51);
});

it('has nothing to say of what is no pointer', () => {
  expect(touchesOf(state, 'a')).toEqual({ total: 0, list: [] });
});
