import { isEventType } from './event-types';
import { candidates, frameScore, isGeneric } from './frame-score';
import { lookAlike } from './look-alikes';
import { LIKELY_REQUEST, type RequestHints, requestScore } from './request-score';
import { respelledType } from './type-names';

export type Verdict = 'ag-ui' | 'no' | 'undecided';

export interface Detector {
  /**
   * Takes the payload of the next frame, and the type that the frame has beside it: the `event` line of SSE. Pointless
   * once the verdict is not `undecided`.
   */
  frame(data: string, named?: string): void;
  /** The stream is over: what came is all there is. */
  end(): void;
  verdict(): Verdict;
  /** One sentence that says why the stream is not AG-UI; empty unless the verdict is `no`. */
  reason(): string;
}

/** Decides on the first frames of a stream whether it is AG-UI. Of a look-alike it wants five frames at most. */
export function createDetector(request: RequestHints): Detector {
  const isLikely = requestScore(request) >= LIKELY_REQUEST;
  let frames = 0;
  /** Frames with nothing that fits. */
  let strange = 0;
  /** An event that fits counts 1, one that fits in another spelling counts half. */
  let strong = 0;
  let opensRun = false;
  let fitting = 0;
  const spellings = new Set<string>();
  let isExact = false;
  let foreign = '';
  let ended = false;
  let verdict: Verdict = 'undecided';
  let reason = '';

  function judge(): void {
    if (verdict !== 'undecided') return;
    const isSpelled = isExact || spellings.size >= 3 || isLikely;
    const isSure = opensRun || isLikely || strong >= 2 || ended;
    if ((strong >= 1 && isSure && isSpelled) || (fitting > 0 && isLikely)) {
      verdict = 'ag-ui';
    } else if (foreign !== '' && strong === 0) {
      refuse(`The frames are ${foreign}.`);
    } else if (strange >= LOOK_AT_MOST && strong === 0 && !isLikely) {
      refuse(`The first ${frames} frames are no AG-UI events.`);
    } else if (ended) {
      refuse(
        frames === 0 ? 'The stream had no frame.' : 'The frames are too few or too far from AG-UI to be its events.',
      );
    }
  }

  function refuse(why: string): void {
    verdict = 'no';
    reason = why;
  }

  return {
    frame(data, named = '') {
      const events = candidates(data, named);
      for (const event of events) {
        const score = frameScore(event);
        const type = String(event.type);
        fitting++;
        spellings.add(type);
        if (isGeneric(type)) continue;
        isExact ||= isEventType(type);
        strong += score === 3 ? 1 : score === 2 ? 0.5 : 0;
        opensRun ||= frames === 0 && respelledType(type) === 'RUN_STARTED';
      }
      if (events.length === 0) {
        strange++;
        if (foreign === '') foreign = lookAlike(data);
      }
      frames++;
      judge();
    },
    end() {
      ended = true;
      judge();
    },
    verdict: () => verdict,
    reason: () => reason,
  };
}

const LOOK_AT_MOST = 5;
