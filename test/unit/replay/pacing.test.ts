import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueCount, nextDue, type Pacing } from '../../../src/replay/pacing';

const TIMES = [10, 20, 20, 50];

describe('pacing', () => {
  it('has each chunk due as long after the start as it came in the capture', () => {
    const pacing: Pacing = { times: TIMES, start: 1000, speed: 1 };

    expect([1000, 1009, 1010, 1020, 1049, 1050].map(now => dueCount(pacing, 0, now))).toEqual([0, 0, 1, 3, 3, 4]);
    expect(nextDue(pacing, 0, 1000)).toBe(10);
    expect(nextDue(pacing, 3, 1020)).toBe(30);
    expect(nextDue(pacing, 1, 1030)).toBe(0);
    expect(nextDue(pacing, 4, 1060)).toBeNull();
  });

  it('scales by the speed', () => {
    expect(nextDue({ times: TIMES, start: 0, speed: 0.5 }, 0, 0)).toBe(20);
    expect(dueCount({ times: TIMES, start: 0, speed: 2 }, 0, 10)).toBe(3);
  });

  it('has everything due at once without pace', () => {
    expect(dueCount({ times: TIMES, start: 5, speed: Infinity }, 0, 5)).toBe(4);
  });

  it('never takes back what is sent, and keeps the order when times go back', () => {
    expect(dueCount({ times: TIMES, start: 0, speed: 1 }, 2, 0)).toBe(2);
    expect(dueCount({ times: [30, 10], start: 0, speed: 1 }, 0, 20)).toBe(0);
    expect(dueCount({ times: [30, 10], start: 0, speed: 1 }, 0, 30)).toBe(2);
  });

  it('has more due after every wait, so that waiting sends all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000)),
        fc.nat(1000),
        fc.constantFrom(0.25, 1, 8, Infinity),
        (times, start, speed) => {
          const pacing = { times, start, speed };
          let now = start;
          let sent = 0;

          for (let turn = 0; turn < times.length; turn += 1) {
            now += nextDue(pacing, sent, now) ?? 0;
            sent = Math.max(sent, dueCount(pacing, sent, now));
          }

          expect(sent).toBe(times.length);
          expect(now - start).toBe(Math.max(0, ...times) / speed);
        },
      ),
    );
  });
});
