import { describe, expect, it } from 'vitest';
import { createStateHistory } from '../../../src/state/history';
import { staleReading } from '../../../src/state/stale';

const add = (key: string) => [{ op: 'add' as const, path: `/${key}`, value: 1 }];
const FAILING = [{ op: 'remove' as const, path: '/nowhere' }];

describe('a state that is stale after a failed patch', () => {
  it('skips the deltas that follow until the next snapshot', () => {
    const asSent = createStateHistory({});
    asSent.delta(1, add('a'));
    asSent.delta(2, FAILING);
    asSent.delta(3, add('b'));
    asSent.snapshot(4, { c: 1 });
    asSent.delta(5, add('d'));

    const { history, skipped } = staleReading(asSent, [0]);

    expect([1, 2, 3, 4, 5].map(history.at)).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }, { c: 1 }, { c: 1, d: 1 }]);
    expect(skipped).toEqual([2]);
    expect(asSent.at(3)).toEqual({ a: 1, b: 1 });
  });

  it('is good again when the next run starts', () => {
    const asSent = createStateHistory({ n: 0 });
    asSent.delta(1, FAILING);
    asSent.delta(2, add('lost'));
    asSent.delta(6, add('kept'));

    expect(staleReading(asSent, [0, 5]).history.current).toEqual({ n: 0, kept: 1 });
  });

  it('is the state as sent when no patch fails', () => {
    const asSent = createStateHistory(null);
    asSent.snapshot(1, {});
    asSent.delta(1, add('a'));
    asSent.delta(1, add('b'));

    const { history, skipped } = staleReading(asSent, [0]);

    expect(history.current).toEqual({ a: 1, b: 1 });
    expect(skipped).toEqual([]);
  });
});
