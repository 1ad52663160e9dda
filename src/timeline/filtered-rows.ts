import { familyOf } from '../agui/event-types';
import type { Inspection } from '../rules/inspection';
import { type Item, isSpan, type Run, type Span } from '../run/run';
import type { FilterSubject, Predicate } from './filter-subject';
import { firstFrame, itemIndexFrom, lastFrame, lowerBound } from './items';
import type { RowList } from './row';

/** A list that grows with its run. */
export interface FilteredRows extends RowList {
  /** Looks at the events that have come since the last time, and again at those that have got a finding. */
  extend(): void;
}

interface Place {
  readonly type: string;
  /** The innermost span that the event belongs to. */
  readonly span: Span | null;
}

/** The events of a run that a filter lets through, as a flat list. Cost: one look at each event of the run. */
export function createFilteredRows(inspection: Inspection, run: Run, matches: Predicate): FilteredRows {
  /** By frame, counted from the run's first. */
  const places: (Place | undefined)[] = [];
  const found: number[] = [];
  let next = run.first;
  let findings = 0;

  function extend() {
    const from = next;
    place(inspection.items, itemIndexFrom(inspection.items, run.first), null, from);
    for (; next <= run.last; next++) if (passes(next)) found.push(next);
    for (; findings < inspection.findings.length; findings++) {
      const frame = inspection.findings[findings]?.frame ?? null;
      if (frame !== null && frame >= run.first && frame < from) lookAgain(frame);
    }
  }

  /** Notes where the frames from `from` on are. An item that ends before has none of them. */
  function place(items: readonly Item[], start: number, span: Span | null, from: number) {
    for (let at = start; at < items.length; at++) {
      const item = items[at];
      if (!item || firstFrame(item) > run.last) return;
      if (lastFrame(item) < from) continue;
      if (isSpan(item)) {
        place(item.items, 0, item, from);
        continue;
      }
      const { frames, type } = item;
      const known = { type, span };
      for (let i = lowerBound(frames, from); i < frames.length; i++) places[(frames[i] ?? 0) - run.first] = known;
    }
  }

  function placeOf(frame: number): Place {
    return places[frame - run.first] ?? { type: typeOf(inspection, frame), span: null };
  }

  function passes(index: number): boolean {
    const frame = inspection.frames.at(index);
    if (!frame) return false;
    const subject: FilterSubject = {
      frame,
      ...placeOf(index),
      gap: index > 0 ? frame.t - (inspection.frames.at(index - 1)?.t ?? frame.t) : null,
      findings: inspection.findingsAt(index),
      paths: () => operationPaths(inspection, index),
    };
    return matches(subject);
  }

  function lookAgain(frame: number) {
    const at = lowerBound(found, frame);
    const is = passes(frame);
    const was = found[at] === frame;
    if (is && !was) found.splice(at, 0, frame);
    if (was && !is) found.splice(at, 1);
  }

  extend();
  return {
    get length() {
      return found.length;
    },
    at(index) {
      const frame = found[index];
      if (frame === undefined) return undefined;
      const { type, span } = placeOf(frame);
      const family = type === 'RUN_FINISHED' && run.interrupts.length > 0 ? 'interrupt' : familyOf(type);
      const leaf = { depth: 0, expandable: false, expanded: false };
      return { ...leaf, kind: 'event', key: `event-${frame}`, frame, type, family, span };
    },
    indexOfFrame(frame) {
      const index = lowerBound(found, frame);
      return found[index] === frame ? index : index - 1;
    },
    extend,
  };
}

function operationPaths(inspection: Inspection, frame: number): readonly string[] {
  const decoded = inspection.decoded(frame);
  if (decoded.kind !== 'event') return [];
  const operations = decoded.event.delta ?? decoded.event.patch;
  if (!Array.isArray(operations)) return [];
  return operations.flatMap(operation => {
    if (operation === null || typeof operation !== 'object' || Array.isArray(operation)) return [];
    return [operation.path, operation.from].filter(path => typeof path === 'string');
  });
}

function typeOf(inspection: Inspection, frame: number): string {
  const decoded = inspection.decoded(frame);
  return decoded.kind === 'event' ? decoded.event.type : decoded.type;
}
