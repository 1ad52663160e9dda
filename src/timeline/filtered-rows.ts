import { familyOf } from '../agui/event-types';
import type { Inspection } from '../rules/inspection';
import type { Run, Span } from '../run/run';
import type { FilterSubject, Predicate } from './filter-subject';
import { lowerBound, visitItems } from './items';
import type { RowList } from './row';

/** The events of a run that a filter lets through, as a flat list. Cost: one look at each event of the run. */
export function filteredRows(inspection: Inspection, run: Run, matches: Predicate): RowList {
  const types = new Map<number, { readonly type: string; readonly span: Span | null }>();
  visitItems(inspection.items, run.first, run.last, {
    events: ({ frames, type }, span) => {
      const known = { type, span };
      for (const frame of frames) types.set(frame, known);
    },
  });
  const found: number[] = [];
  for (let index = run.first; index <= run.last; index++) {
    const frame = inspection.frames[index];
    if (!frame) continue;
    const known = types.get(index) ?? { type: typeOf(inspection, index), span: null };
    const subject: FilterSubject = {
      frame,
      ...known,
      gap: index > 0 ? frame.t - (inspection.frames[index - 1]?.t ?? frame.t) : null,
      findings: inspection.findingsAt(index),
      paths: () => operationPaths(inspection, index),
    };
    if (matches(subject)) found.push(index);
  }
  return {
    length: found.length,
    at(index) {
      const frame = found[index];
      if (frame === undefined) return undefined;
      const { type = '', span = null } = types.get(frame) ?? {};
      const family = type === 'RUN_FINISHED' && run.interrupts.length > 0 ? 'interrupt' : familyOf(type);
      const leaf = { depth: 0, expandable: false, expanded: false };
      return { ...leaf, kind: 'event', key: `event-${frame}`, frame, type, family, span };
    },
    indexOfFrame(frame) {
      const index = lowerBound(found, frame);
      return found[index] === frame ? index : index - 1;
    },
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
