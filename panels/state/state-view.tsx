import { useSignal } from '@preact/signals';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Inspection } from '../../src/rules/inspection';
import type { Run } from '../../src/run/run';
import { usePanel } from '../panel-context';
import { pointerPath } from '../ui/json-rows';
import './state.css';
import { type Comparison, changeOf, compareStates, type From } from './comparison';
import { type DiffStyle, PatchList, SideBySide } from './diff-styles';
import { Operations } from './operations';
import { Pins } from './pins';
import { StateBar } from './state-bar';
import { findInState } from './state-find';
import { StateTree } from './state-tree';

/** The state at the cursor, what changed, and the operations behind it. */
export function StateView() {
  const { views } = usePanel();
  const [onlyChanges, setOnlyChanges] = useState(false);
  const [style, setStyle] = useState<DiffStyle>('tree');
  const shown = views.shown.value;
  const frame = views.cursor.value;
  if (shown === null || frame === null)
    return <p class="pane-empty">No event has come yet. The state appears with the first one.</p>;
  const { inspection, run } = shown;
  return (
    <StateAt
      key={inspection.head.id}
      inspection={inspection}
      run={run}
      frame={frame}
      onlyChanges={onlyChanges}
      onOnlyChanges={setOnlyChanges}
      style={style}
      onStyle={setStyle}
    />
  );
}

interface StateAtProps {
  readonly inspection: Inspection;
  readonly run: Run;
  readonly frame: number;
  readonly onlyChanges: boolean;
  readonly onOnlyChanges: (only: boolean) => void;
  readonly style: DiffStyle;
  readonly onStyle: (style: DiffStyle) => void;
}

function StateAt({ inspection, run, frame, onlyChanges, onOnlyChanges, style, onStyle }: StateAtProps) {
  const { pins } = usePanel().views;
  const history = inspection.state;
  const [chosenFrom, setFrom] = useState<From>('before');
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<{ readonly pointer: string; readonly in: Comparison } | null>(null);
  const toggled = useSignal<ReadonlyMap<string, boolean>>(new Map());
  // A frame at or after the cursor is no start of a comparison: the cursor was moved back.
  const from = typeof chosenFrom === 'number' && chosenFrom >= frame ? 'before' : chosenFrom;

  const comparison = useComparison(inspection, run, frame, from);
  const found = useMemo(() => findInState(comparison.after, query), [comparison, query]);
  const event = changeOf(history, frame);
  const failure = event?.kind === 'delta' ? event.failure : null;
  const severity = inspection.findingsAt(frame).find(one => one.rule === failure?.rule)?.severity ?? 'warning';

  function show(pointer: string) {
    setQuery('');
    onStyle('tree');
    onOnlyChanges(false);
    const open = new Map(toggled.value);
    for (const ancestor of pointerPath(pointer).slice(0, -1)) open.set(ancestor, true);
    toggled.value = open;
    setWanted({ pointer, in: comparison });
  }

  function togglePin(pointer: string) {
    const others = pins.value.filter(pin => pin !== pointer);
    pins.value = others.length < pins.value.length ? others : [pointer, ...others];
  }

  return (
    <>
      <StateBar
        style={style}
        onStyle={onStyle}
        history={history}
        frame={frame}
        first={run.first}
        from={from}
        onFrom={setFrom}
        onlyChanges={onlyChanges}
        onOnlyChanges={onOnlyChanges}
        query={query}
        onQuery={setQuery}
        found={found}
        severity={severity}
      />
      <div class="state-columns" data-testid="state-diff">
        {style === 'sides' && <SideBySide comparison={comparison} onShow={show} />}
        {style === 'patch' && <PatchList comparison={comparison} />}
        {style === 'tree' && (
          <StateTree
            label={`State at event ${frame}`}
            comparison={comparison}
            onlyChanges={onlyChanges}
            found={found}
            toggled={toggled}
            pins={pins.value}
            onPin={togglePin}
            wanted={wanted?.in === comparison ? wanted.pointer : null}
          />
        )}
        <Operations inspection={inspection} run={run} frame={frame} onShow={show} />
        {pins.value.length > 0 && (
          <Pins history={history} frame={frame} pins={pins.value} onUnpin={togglePin} onShow={show} />
        )}
      </div>
    </>
  );
}

/** Compares anew only when the cursor or the start meets another state: text streaming in costs nothing here. */
function useComparison(inspection: Inspection, run: Run, frame: number, from: From): Comparison {
  const history = inspection.state;
  const last = useRef<{ key: string; history: unknown; comparison: Comparison }>(undefined);
  const own = changeOf(history, frame) !== null;
  const key = [history.changeIndexAt(frame), own, from, run.first].join(' ');
  if (last.current?.key !== key || last.current.history !== history)
    last.current = { key, history, comparison: compareStates(history, frame, from, run.first - 1) };
  return last.current.comparison;
}
