import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Result } from '../../src/base/result';
import type { Finding } from '../../src/rules/finding';
import { ALL_EXPANDED, type Expansion, NONE_EXPANDED, toggle, USUAL_EXPANSION } from '../../src/timeline/expansion';
import { parseFilter } from '../../src/timeline/filter';
import type { Predicate } from '../../src/timeline/filter-subject';
import { filteredRows } from '../../src/timeline/filtered-rows';
import { createFindingIndex, type FindingIndex } from '../../src/timeline/finding-index';
import { type Gap, gapsOf } from '../../src/timeline/gaps';
import type { RowList } from '../../src/timeline/row';
import { rowsOf } from '../../src/timeline/rows';
import type { CaptureModel } from '../model/capture-model';
import type { RunRef, ShownRun, ViewModel } from '../model/view-model';

/** What the timeline shows of the shown run. */
export interface Timeline extends ShownRun {
  readonly rows: RowList;
  readonly gaps: readonly Gap[];
  readonly index: FindingIndex;
  readonly filtered: boolean;
}

export interface TimelineModel {
  readonly filter: ReadonlySignal<Result<Predicate | null>>;
  readonly timeline: ReadonlySignal<Timeline | null>;
  toggle(key: string): void;
  expandAll(): void;
  collapseAll(): void;
}

export function createTimelineModel(captures: CaptureModel, views: ViewModel): TimelineModel {
  const expansions = signal<ReadonlyMap<string, Expansion>>(new Map());
  const filter = computed(() => parseFilter(views.filter.value));
  let indexed: { findings: readonly Finding[]; count: number; index: FindingIndex } | null = null;

  /** Findings are only ever added, so their number tells whether the index is still right. */
  function indexOf(findings: readonly Finding[]): FindingIndex {
    if (indexed?.findings !== findings || indexed.count !== findings.length) {
      indexed = { findings, count: findings.length, index: createFindingIndex(findings) };
    }
    return indexed.index;
  }

  const timeline = computed<Timeline | null>(() => {
    captures.revision.value;
    const shown = views.shown.value;
    if (!shown) return null;
    const { inspection, run, ref } = shown;
    const index = indexOf(inspection.findings);
    const gaps = gapsOf(inspection.findings, inspection.frames);
    const matches = bothOf(filter.value.ok ? filter.value.value : null, severityFilter(views));
    if (matches) {
      return { ...shown, index, gaps: [], filtered: true, rows: filteredRows(inspection, run, matches) };
    }
    const isLast = ref.run === inspection.runs.length - 1;
    const endFindings = isLast ? inspection.findings.filter(finding => finding.frame === null) : [];
    const expansion = expansions.value.get(keyOf(ref)) ?? USUAL_EXPANSION;
    const rows = rowsOf({ items: inspection.items, run, expansion, gaps, endFindings });
    return { ...shown, index, gaps, filtered: false, rows };
  });

  function expand(next: (expansion: Expansion) => Expansion) {
    const shown = views.shown.value;
    if (!shown) return;
    const key = keyOf(shown.ref);
    expansions.value = new Map(expansions.value).set(key, next(expansions.value.get(key) ?? USUAL_EXPANSION));
  }

  return {
    filter,
    timeline,
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
