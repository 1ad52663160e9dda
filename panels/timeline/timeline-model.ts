import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Result } from '../../src/base/result';
import type { Inspection } from '../../src/rules/inspection';
import type { Run } from '../../src/run/run';
import { ALL_EXPANDED, type Expansion, NONE_EXPANDED, toggle, USUAL_EXPANSION } from '../../src/timeline/expansion';
import { parseFilter } from '../../src/timeline/filter';
import type { Predicate } from '../../src/timeline/filter-subject';
import { createFilteredRows, type FilteredRows } from '../../src/timeline/filtered-rows';
import { createFindingIndex, type FindingIndex } from '../../src/timeline/finding-index';
import type { RowList } from '../../src/timeline/row';
import { rowsOf } from '../../src/timeline/rows';
import type { RunRef, ShownRun, ViewModel } from '../model/view-model';

/** What the timeline shows of the shown run. */
export interface Timeline extends ShownRun {
  readonly rows: RowList;
  readonly index: FindingIndex;
  readonly filtered: boolean;
}

export interface TimelineModel {
  readonly filter: ReadonlySignal<Result<Predicate | null>>;
  /** What the user has folded and unfolded, by run. */
  readonly expansions: ReadonlySignal<ReadonlyMap<string, Expansion>>;
  /**
   * The rows as they are now; null when no run is shown. No signal: signals are kept up to date for each slice that is
   * folded, and rows are wanted once for each that is painted. Who asks is told of changes all the same. Cost: one step
   * per row, and per new event under a filter; nothing until something has changed.
   */
  now(): Timeline | null;
  toggle(key: string): void;
  expandAll(): void;
  collapseAll(): void;
}

/** Unfolded rows are kept for each run, so that they are as they were when the user comes back to it. */
export function createTimelineModel(views: ViewModel): TimelineModel {
  const expansions = signal<ReadonlyMap<string, Expansion>>(new Map());
  const filter = computed(() => parseFilter(views.filter.value));
  const matches = computed(() => bothOf(filter.value.ok ? filter.value.value : null, severityFilter(views)));
  const indexes = new WeakMap<Inspection, FindingIndex>();
  let passing: { readonly run: Run; readonly matches: Predicate; readonly rows: FilteredRows } | null = null;
  let last: { readonly inputs: readonly unknown[]; readonly timeline: Timeline | null } | null = null;

  function now() {
    const shown = views.shown.value;
    const expansion = (shown && expansions.value.get(keyOf(shown.ref))) ?? USUAL_EXPANSION;
    const inputs = [shown, matches.value, expansion];
    if (!last || inputs.some((input, i) => input !== last?.inputs[i])) {
      last = { inputs, timeline: shown && timelineOf(shown, matches.value, expansion) };
    }
    return last.timeline;
  }

  function timelineOf(shown: ShownRun, matching: Predicate | null, expansion: Expansion): Timeline {
    const { inspection, run, ref } = shown;
    const index = indexOf(inspection);
    if (matching) return { ...shown, index, filtered: true, rows: passingRows(inspection, run, matching) };
    const isLast = ref.run === inspection.runs.length - 1;
    const endFindings = isLast ? index.atEnd : [];
    const rows = rowsOf({ items: inspection.items, run, expansion, gaps: index.gaps, endFindings });
    return { ...shown, index, filtered: false, rows };
  }

  function indexOf(inspection: Inspection): FindingIndex {
    const known = indexes.get(inspection);
    known?.extend();
    const index = known ?? createFindingIndex(inspection.findings, inspection.frames);
    indexes.set(inspection, index);
    return index;
  }

  function passingRows(inspection: Inspection, run: Run, matching: Predicate): RowList {
    if (passing?.run === run && passing.matches === matching) passing.rows.extend();
    else passing = { run, matches: matching, rows: createFilteredRows(inspection, run, matching) };
    return passing.rows;
  }

  function expand(next: (expansion: Expansion) => Expansion) {
    const shown = views.shown.value;
    if (!shown) return;
    const key = keyOf(shown.ref);
    expansions.value = new Map(expansions.value).set(key, next(expansions.value.get(key) ?? USUAL_EXPANSION));
  }

  return {
    filter,
    expansions,
    now,
    toggle: key => expand(expansion => toggle(expansion, key)),
    expandAll: () => expand(() => ALL_EXPANDED),
    collapseAll: () => expand(() => NONE_EXPANDED),
  };
}

function keyOf({ stream, run }: RunRef): string {
  return `${stream}/${run}`;
}

function severityFilter(views: ViewModel): Predicate | null {
  const severities = views.severities.value;
  if (severities.size === 0) return null;
  return subject => subject.findings.some(finding => severities.has(finding.severity));
}

function bothOf(a: Predicate | null, b: Predicate | null): Predicate | null {
  if (a && b) return subject => b(subject) && a(subject);
  return a ?? b;
}
