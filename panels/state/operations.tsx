import { useRef, useState } from 'preact/hooks';
import type { Inspection } from '../../src/rules/inspection';
import type { Run } from '../../src/run/run';
import type { StateChange, StateHistory } from '../../src/state/history';
import { counted } from '../ui/format';
import { isFailed } from './comparison';
import { type OperationEffect, operationEffects } from './operation-effects';
import './operations.css';
import { OperationEvent } from './operation-event';

/** Events that are listed at once; a button offers earlier ones. */
const EVENTS_PAGE = 50;
/** Events that are unfolded by themselves: each costs one state. */
const UNFOLDED_AT_FIRST = 3;

interface OperationsProps {
  readonly inspection: Inspection;
  readonly run: Run;
  /** Frame of the cursor. */
  readonly frame: number;
  readonly onShow: (pointer: string) => void;
}

/** The events that made the state what it is at the cursor, the latest first. */
export function Operations({ inspection, run, frame, onShow }: OperationsProps) {
  const history = inspection.state;
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [pages, setPages] = useState(1);
  const effectsOf = useEffects(history);

  const last = history.changeIndexAt(frame);
  const first = history.changeIndexAt(run.first - 1) + 1;
  const listed: StateChange[] = [];
  for (let i = last; i >= first && listed.length < pages * EVENTS_PAGE; i--) {
    const change = history.changes[i];
    if (change) listed.push(change);
  }
  const earlier = last - first + 1 - listed.length;

  return (
    <section class="operations" aria-label="Operations">
      <div class="pane-head section-head">
        <h2>Operations behind it</h2>
        <span class="head-note">{summary(history.changes, first, last)}</span>
      </div>
      <div class="section-body">
        {listed.map((change, i) => {
          const open = toggled.get(change.frame) ?? i < UNFOLDED_AT_FIRST;
          return (
            <OperationEvent
              key={change.frame}
              inspection={inspection}
              change={change}
              effects={open ? effectsOf(change) : null}
              atCursor={change.frame === frame}
              onToggle={() => setToggled(new Map(toggled).set(change.frame, !open))}
              onShow={onShow}
            />
          );
        })}
        {listed.length === 0 && <p class="pane-empty">No event up to the cursor touches the state.</p>}
        {earlier > 0 && (
          <button type="button" class="button" data-quiet onClick={() => setPages(pages + 1)}>
            {`Show ${Math.min(earlier, EVENTS_PAGE)} earlier`}
          </button>
        )}
      </div>
    </section>
  );
}

/** Computes the effects of a delta once per history: what is past does not change. */
function useEffects(history: StateHistory): (change: StateChange) => readonly OperationEffect[] {
  const cache = useRef<{ history: StateHistory; effects: Map<number, readonly OperationEffect[]> }>(undefined);
  if (cache.current?.history !== history) cache.current = { history, effects: new Map() };
  const { effects } = cache.current;
  return change => {
    if (change.kind === 'snapshot') return [];
    const known = effects.get(change.frame);
    if (known) return known;
    const made = operationEffects(history.at(change.frame - 1), change);
    effects.set(change.frame, made);
    return made;
  };
}

/** `2 events, 5 operations, 3 applied`. A snapshot has no operations. */
function summary(changes: readonly StateChange[], first: number, last: number): string {
  let operations = 0;
  let applied = 0;
  for (let i = first; i <= last; i++) {
    const change = changes[i];
    if (change?.kind !== 'delta') continue;
    operations += change.operations.length;
    if (!isFailed(change)) applied += change.operations.length;
  }
  const events = counted(last - first + 1, 'event');
  return operations === 0 ? events : `${events}, ${counted(operations, 'operation')}, ${applied} applied`;
}
