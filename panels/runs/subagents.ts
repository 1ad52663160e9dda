import type { Inspection } from '../../src/rules/inspection';
import { type Item, isSpan, type Run } from '../../src/run/run';
import { visitItems } from '../../src/timeline/items';

export interface SubagentSummary {
  readonly key: string;
  readonly name: string;
  readonly events: number;
  readonly durationMs: number;
}

const remembered = new WeakMap<
  Inspection,
  { frames: number; readonly byRun: Map<number, readonly SubagentSummary[]> }
>();

/** The subagents of a run in time order. Cost: one step per item of the run, again only when frames have come. */
export function subagentsOf(inspection: Inspection, run: Run): readonly SubagentSummary[] {
  let known = remembered.get(inspection);
  if (!known || known.frames !== inspection.frames.length) {
    known = { frames: inspection.frames.length, byRun: new Map() };
    remembered.set(inspection, known);
  }
  let list = known.byRun.get(run.first);
  if (!list) {
    list = find(inspection, run);
    known.byRun.set(run.first, list);
  }
  return list;
}

function find(inspection: Inspection, run: Run): readonly SubagentSummary[] {
  const found: SubagentSummary[] = [];
  visitItems(inspection.items, run.first, run.last, {
    span(span) {
      if (span.kind !== 'subagent') return;
      const from = inspection.frames.timeOf(span.first);
      const to = inspection.frames.at(span.end ?? span.last)?.t ?? from;
      found.push({
        key: `subagent-${inspection.head.id}-${span.first}`,
        name: span.name || span.id,
        events: eventsOf(span.items),
        durationMs: to - from,
      });
    },
  });
  return found;
}

function eventsOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + (isSpan(item) ? eventsOf(item.items) : item.frames.length), 0);
}
