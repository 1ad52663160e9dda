import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { StreamId } from '../../src/capture/stream';
import type { Severity } from '../../src/rules/finding';
import type { Inspection } from '../../src/rules/inspection';
import type { Run } from '../../src/run/run';
import type { CaptureModel } from './capture-model';

export type ViewName = 'timeline' | 'conversation' | 'state' | 'findings' | 'request' | 'metrics';
export type DetailTab = 'event' | 'raw' | 'timing' | 'findings';

/** Names a run: its stream, and its place among the stream's runs. */
export interface RunRef {
  readonly stream: StreamId;
  readonly run: number;
}

/** The run that all views show, with what it was derived from. */
export interface ShownRun {
  readonly ref: RunRef;
  readonly run: Run;
  readonly inspection: Inspection;
}

/** What the user has chosen to look at. One cursor for all views. */
export interface ViewModel {
  readonly view: Signal<ViewName>;
  readonly detailTab: Signal<DetailTab>;
  readonly detailOpen: Signal<boolean>;
  readonly filter: Signal<string>;
  /** Severities that the findings count has switched on as a filter; empty: no such filter. */
  readonly severities: Signal<ReadonlySet<Severity>>;
  readonly preserveLog: Signal<boolean>;
  /** JSON Pointers of the places of the state that are kept in sight, the latest first. */
  readonly pins: Signal<readonly string[]>;
  /** Inspections of the shown page loads. */
  readonly inspections: ReadonlySignal<readonly Inspection[]>;
  /**
   * The chosen run, else the latest; null when there is none. What it holds grows in place, so each revision of the
   * captures makes a new one.
   */
  readonly shown: ReadonlySignal<ShownRun | null>;
  /** Frame under the cursor; null when the run has no frame yet. Follows the latest frame until the user moves it. */
  readonly cursor: ReadonlySignal<number | null>;
  readonly following: ReadonlySignal<boolean>;
  showRun(ref: RunRef): void;
  /** Moves the cursor within the shown run; frames outside of it are brought to its ends. */
  moveTo(frame: number): void;
  /** Shows another run with the cursor on one of its frames. */
  showFrame(ref: RunRef, frame: number): void;
  followLatest(): void;
}

/** Starts with the timeline of the latest run, following its latest frame. */
export function createViewModel(captures: CaptureModel): ViewModel {
  const view = signal<ViewName>('timeline');
  const detailTab = signal<DetailTab>('event');
  const detailOpen = signal(true);
  const filter = signal('');
  const severities = signal<ReadonlySet<Severity>>(new Set());
  const preserveLog = signal(true);
  const pins = signal<readonly string[]>([]);
  const chosen = signal<RunRef | null>(null);
  const moved = signal<number | null>(null);

  const inspections = computed(() => {
    const all = captures.inspections.value;
    if (preserveLog.value) return all;
    const latest = all.reduce((at, one) => Math.max(at, one.head.page.at), 0);
    return all.filter(one => one.head.page.at === latest);
  });

  const shown = computed<ShownRun | null>(() => {
    captures.revision.value;
    const ref = chosen.value;
    const picked = ref && inspections.value.find(one => one.head.id === ref.stream);
    const run = picked && ref ? picked.runs[ref.run] : undefined;
    if (picked && ref && run) return { ref, run, inspection: picked };
    const latest = inspections.value.findLast(one => one.runs.length > 0);
    const last = latest?.runs.at(-1);
    return latest && last
      ? { ref: { stream: latest.head.id, run: latest.runs.length - 1 }, run: last, inspection: latest }
      : null;
  });

  const cursor = computed(() => {
    const run = shown.value?.run;
    if (!run || run.last < run.first) return null;
    return moved.value === null ? run.last : Math.min(Math.max(moved.value, run.first), run.last);
  });

  return {
    view,
    detailTab,
    detailOpen,
    filter,
    severities,
    preserveLog,
    pins,
    inspections,
    shown,
    cursor,
    following: computed(() => moved.value === null),
    showRun(ref) {
      batch(() => {
        chosen.value = ref;
        moved.value = null;
      });
    },
    moveTo(frame) {
      batch(() => {
        if (shown.value) chosen.value = shown.value.ref;
        moved.value = frame;
      });
    },
    showFrame(ref, frame) {
      batch(() => {
        chosen.value = ref;
        moved.value = frame;
      });
    },
    followLatest() {
      moved.value = null;
    },
  };
}
