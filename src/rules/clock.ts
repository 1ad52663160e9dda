import type { Json } from '../base/json';
import type { Report } from './findings';

/** 1973 in milliseconds, and 5138 in seconds: what is smaller is no time of today in milliseconds. */
const LEAST_MS = 1e11;
/** 5138 in milliseconds, and 1973 in microseconds. */
const MOST_MS = 1e14;
/** 2001 in seconds. */
const LEAST_S = 1e9;

export interface ClockRules {
  check(timestamp: Json, frame: number): void;
}

/** What the producer's timestamps look like; each oddity is told once. AG-UI asks neither for a unit nor for an order. */
export function createClockRules(report: Report): ClockRules {
  let last: { readonly time: number; readonly frame: number } | null = null;
  let toldUnit = false;
  let toldOrder = false;

  function checkUnit(time: number, frame: number): void {
    const unit = time >= MOST_MS ? 'parts of a millisecond' : 'seconds';
    toldUnit = true;
    const message = `The timestamp ${time} looks like ${unit}, not milliseconds, since 1970.`;
    report('timing/timestamp-unit', frame, { message, pointer: '/timestamp' });
  }

  function checkOrder(time: number, frame: number): void {
    if (last !== null && time < last.time && !toldOrder) {
      toldOrder = true;
      report('timing/timestamp-backwards', frame, {
        message: `The timestamp is ${last.time - time} ms before that of #${last.frame}.`,
        pointer: '/timestamp',
        cause: last.frame,
      });
    }
    last = { time, frame };
  }

  return {
    check(time, frame) {
      if (typeof time !== 'number') return;
      if (time >= LEAST_MS && time < MOST_MS) checkOrder(time, frame);
      else if (time >= LEAST_S && !toldUnit) checkUnit(time, frame);
    },
  };
}
