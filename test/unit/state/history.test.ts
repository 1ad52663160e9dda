import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { copyJson } from '../../../src/state/copy';
import { createStateHistory, type StateChange, type StateRecorder } from '../../../src/state/history';
import { applyPatch, type Operation, type PatchFailure } from '../../../src/state/patch';
import { jsonState, stateAndPatches } from '../../fixtures/json-states';

const set = (path: string, value: Json): Operation => ({ op: 'add', path, value });
const remove = (path: string): Operation => ({ op: 'remove', path });
const replace = (path: string): Operation => ({ op: 'replace', path, value: 0 });

function failureOf(change: StateChange): PatchFailure {
  if (change.kind !== 'delta' || change.failure === null) throw new Error('the patch applies');
  return change.failure;
}

describe('the state', () => {
  it('after any frame is the one after the last change up to it', () => {
    const history = createStateHistory({ n: 0 });
    history.delta(3, [set('/n', 1)]);
    history.snapshot(5, { n: 2 });
    history.delta(8, [set('/m', 3)]);

    expect([-1, 0, 3, 4, 5, 7, 8, 99].map(frame => history.at(frame))).toEqual([
      { n: 0 },
      { n: 0 },
      { n: 1 },
      { n: 1 },
      { n: 2 },
      { n: 2 },
      { n: 2, m: 3 },
      { n: 2, m: 3 },
    ]);
    expect([-1, 2, 3, 6, 8].map(history.changeIndexAt)).toEqual([-1, -1, 0, 1, 2]);
    expect(history.current).toEqual({ n: 2, m: 3 });
  });

  it('keeps what it was when a patch fails, and the failure is kept as a change', () => {
    const history = createStateHistory({ n: 0 });

    history.delta(1, [set('/n', 1), remove('/x')]);
    history.delta(2, [set('/n', 2)]);

    expect(history.changes.map(change => change.kind === 'delta' && (change.failure?.operation ?? null))).toEqual([
      1,
      null,
    ]);
    expect(history.at(1)).toEqual({ n: 0 });
    expect(history.current).toEqual({ n: 2 });
  });

  it('belongs to who asks for it', () => {
    const history = createStateHistory({ list: [] });
    history.delta(1, [set('/list/-', { a: 1 })]);

    applyPatch(history.at(1), [set('/list/0/a', 9)]);
    applyPatch(history.at(-1), [set('/list/-', 9)]);

    expect(history.at(1)).toEqual({ list: [{ a: 1 }] });
    expect(history.at(-1)).toEqual({ list: [] });
  });

  it('leaves snapshots, patches and the start to their sender', () => {
    const start = { n: 0 };
    const snapshot = { list: [{ a: 1 }] };
    const patch = [set('/item', { b: 1 })];
    const history = createStateHistory(start);

    history.delta(0, [set('/n', 1)]);
    history.snapshot(1, snapshot);
    history.delta(2, [set('/list/0/a', 2), ...patch]);
    history.delta(3, [set('/item/b', 2)]);

    expect([start, snapshot, patch[0]?.value]).toEqual([{ n: 0 }, { list: [{ a: 1 }] }, { b: 1 }]);
    expect(history.current).toEqual({ list: [{ a: 2 }], item: { b: 2 } });
  });

  it('survives numbers that JSON text cannot write back, and nesting deeper than the call stack', () => {
    const huge = JSON.parse('{"a":1e999,"b":null}') as Json;
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as Json;
    const history = createStateHistory(huge);
    history.snapshot(1, [deep]);
    history.snapshot(2, null);

    expect(history.at(0)).toEqual({ a: Number.POSITIVE_INFINITY, b: null });
    expect(applyPatch(history.at(1), [{ op: 'test', path: '/0', value: deep }]).ok).toBe(true);
  });
});

it('equals the replay from zero at every frame', () => {
  fc.assert(
    fc.property(stateAndPatches, fc.array(fc.tuple(fc.nat(24), jsonState)), ({ state, patches }, snapshots) => {
      const history = createStateHistory(copyJson(state));
      const expected: Json[] = [];
      let replayed = copyJson(state);

      patches.forEach((patch, frame) => {
        const snapshot = snapshots.find(([at]) => at === frame);
        if (snapshot) {
          history.snapshot(frame, snapshot[1]);
          replayed = copyJson(snapshot[1]);
        } else {
          history.delta(frame, patch);
          const outcome = applyPatch(replayed, patch);
          if (outcome.ok) replayed = outcome.value;
        }
        expected.push(copyJson(replayed));
      });

      expect(patches.map((_, frame) => history.at(frame))).toEqual(expected);
      expect(history.at(-1)).toEqual(state);
      expect(history.current).toEqual(expected.at(-1));
    }),
    { numRuns: 300 },
  );
});

it('equals the replay from zero also beyond many checkpoints', () => {
  const history = createStateHistory({ items: [], n: 0 });
  for (let frame = 0; frame < 3000; frame++) {
    history.delta(
      frame,
      frame % 3 === 0 ? [set('/items/-', { id: frame, text: 'x'.repeat(frame % 50) })] : [set('/n', frame)],
    );
  }

  for (const frame of [0, 1, 998, 1499, 1500, 2998]) {
    const state = history.at(frame) as { items: Json[]; n: Json };

    expect(state.items).toHaveLength(Math.floor(frame / 3) + 1);
    expect(state.n).toBe(frame % 3 === 0 ? Math.max(0, frame - 1) : frame);
  }
});

describe('the frames that touched a place', () => {
  function recorded(): StateRecorder {
    const history = createStateHistory({});
    history.snapshot(1, { todos: [], budget: { spent: 0 }, log: { '0': 1 } });
    history.delta(2, [set('/todos/-', { text: 'tea' })]);
    history.delta(3, [set('/todos/-', { text: 'milk' })]);
    history.delta(4, [set('/todos/1/text', 'oats')]);
    history.delta(5, [set('/budget/spent', 5), { op: 'test', path: '/todos/0/text', value: 'tea' }]);
    history.delta(6, [set('/budget/spent', 6), remove('/missing')]);
    history.delta(7, [remove('/todos/0')]);
    history.delta(8, [{ op: 'move', from: '/budget', path: '/money' }]);
    return history;
  }

  it.each<[string, number[]]>([
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['/todos', [1, 2, 3, 4, 7]],
    ['/todos/1', [1, 3, 4, 7]],
    ['/todos/1/text', [1, 3, 4, 7]],
    ['/todos/0', [1, 2, 7]],
    ['/budget', [1, 5, 6, 8]],
    ['/budget/spent', [1, 5, 6, 8]],
    ['/money/spent', [1, 8]],
    ['/missing', [1, 6]],
    ['/log/0', [1]],
    ['no pointer', []],
  ])('%j are %j', (pointer, frames) => {
    expect(recorded().touching(pointer)).toEqual(frames);
  });

  it('are found while the history grows', () => {
    const history = createStateHistory({});
    history.delta(1, [set('/a', 1)]);
    const before = history.touching('/a');

    history.delta(2, [set('/a', 2)]);

    expect([before, history.touching('/a')]).toEqual([[1], [1, 2]]);
  });
});

describe('what is missing', () => {
  it('is dated to the delta that removed it', () => {
    const history = createStateHistory({ trip: { hotel: { name: 'Largo' } } });
    history.delta(3, [remove('/trip/hotel')]);
    history.delta(4, [set('/trip/title', 'Lisbon')]);

    const failure = failureOf(history.delta(5, [replace('/trip/hotel/name')]));

    expect(failure.removedBy).toBe(3);
    expect(failure.why).toBe('`trip` has no key `hotel`; #3 removed it.');
  });

  it('is dated to the snapshot that left it out', () => {
    const history = createStateHistory({});
    history.snapshot(1, { steps: [] });
    history.snapshot(2, { phase: 'plan' });
    history.snapshot(3, { phase: 'book' });

    expect(failureOf(history.delta(4, [replace('/steps')])).removedBy).toBe(2);
  });

  it('is dated to the removal of an item before it', () => {
    const history = createStateHistory({ days: [1, 2, 3] });
    history.delta(1, [remove('/days/0')]);

    const failure = failureOf(history.delta(2, [replace('/days/2')]));

    expect(failure.why).toBe('`days` has items 0 to 1; #1 removed item 2.');
  });

  it('is dated to the last removal, when it came and went', () => {
    const history = createStateHistory({});
    history.delta(1, [set('/a', 1)]);
    history.delta(2, [remove('/a')]);
    const first = failureOf(history.delta(3, [replace('/a')]));
    history.delta(4, [set('/a', 1)]);
    history.delta(5, [{ op: 'move', from: '/a', path: '/b' }]);
    const second = failureOf(history.delta(6, [replace('/a')]));
    const again = failureOf(history.delta(7, [replace('/a')]));

    expect([first, second, again].map(({ removedBy }) => removedBy)).toEqual([2, 5, 5]);
  });

  it('is dated to its own patch, when an earlier operation took it', () => {
    const history = createStateHistory({ a: 1 });

    expect(failureOf(history.delta(1, [remove('/a'), replace('/a')])).removedBy).toBe(1);
    expect(history.current).toEqual({ a: 1 });
  });

  it('may never have existed', () => {
    const history = createStateHistory({ days: [1] });
    history.delta(1, [set('/b', 1)]);
    history.delta(2, [remove('/x')]);

    const failure = failureOf(history.delta(3, [replace('/a')]));

    expect(failure.removedBy).toBeNull();
    expect(failure.why).toBe('The state has no key `a`; it never existed.');
  });

  it('is not dated when nothing is missing', () => {
    const history = createStateHistory({ a: 1, l: [] });

    const failures = [
      history.delta(1, [{ op: 'test', path: '/a', value: 2 }]),
      history.delta(2, [set('/l/5', 1)]),
      history.delta(3, [set('/a/b', 1)]),
    ].map(failureOf);

    expect(failures.map(failure => 'removedBy' in failure)).toEqual([false, false, false]);
  });

  it('stays cheap to date when thousands of patches fail after thousands of snapshots', () => {
    const history = createStateHistory({});
    const snapshot = { list: Array.from({ length: 100 }, (_, i) => i) };
    let undated = 0;

    for (let i = 0; i < 2000; i++) {
      history.snapshot(2 * i, snapshot);
      if (failureOf(history.delta(2 * i + 1, [replace(`/k${i}`)])).removedBy === undefined) undated++;
    }

    // Looking through all snapshots for each would read 2,000,000 of them.
    expect(undated).toBeGreaterThan(1000);
    expect(undated).toBeLessThan(2000);
  });
});
