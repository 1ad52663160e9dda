import { useMemo } from 'preact/hooks';
import type { Lane } from '../../src/timeline/marks';
import { niceTicks, type Stretch } from '../../src/timeline/scale';
import type { RunRef, ShownRun } from '../model/view-model';
import { usePanel } from '../panel-context';
import { formatClock, formatMs, formatPause, shortId } from '../ui/format';
import { SeverityIcon } from '../ui/icon';
import { lengthOf, type OverviewModel, overviewOf } from './overview-model';
import './overview.css';

const LANES: readonly { readonly lane: Lane; readonly name: string }[] = [
  { lane: 'text', name: 'Text' },
  { lane: 'reasoning', name: 'Reasoning' },
  { lane: 'tool', name: 'Tools' },
  { lane: 'step', name: 'Steps' },
  { lane: 'subagent', name: 'Subagents' },
];

/** The whole capture over time, one lane per family, idle time squeezed to breaks. A click shows the run under it. */
export function OverviewStrip() {
  const { captures, views } = usePanel();
  const revision = captures.revision.value;
  const inspections = views.inspections.value;
  // Every move of the cursor renders this; the lanes follow the captures only.
  const model = useMemo(() => overviewOf(inspections), [revision, inspections]);
  const lanes = useMemo(() => <Lanes model={model} />, [model]);
  const shown = views.shown.value;
  const cursor = views.cursor.value;

  const onClick = (event: { currentTarget: HTMLElement; clientX: number }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const target = runAt(model, (100 * (event.clientX - left)) / width);
    if (!target) return;
    const isShown = shown?.ref.stream === target.ref.stream && shown.ref.run === target.ref.run;
    if (isShown) views.showFrame(target.ref, target.frame);
    else views.showRun(target.ref);
  };

  return (
    <section class="overview" aria-label="Overview of the capture">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of runs does the same with keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div class="overview-plot" onClick={onClick}>
        <Ruler model={model} shown={shown} />
        {lanes}
        {shown && <ShownPart model={model} shown={shown} />}
        {shown && cursor !== null && (
          <i class="cursor-line" style={{ '--from': model.scale.percent(timeOf(shown, cursor)) }} />
        )}
      </div>
    </section>
  );
}

function Lanes({ model }: { model: OverviewModel }) {
  return (
    <>
      {LANES.map(({ lane, name }) => (
        <div key={lane} class="lane" data-family={lane} title={name}>
          <span class="lane-name">{name}</span>
          <Bars model={model} lane={lane} />
        </div>
      ))}
      <div class="lane" data-family="state" title="State">
        <span class="lane-name">State</span>
        <Changes model={model} />
      </div>
      <div class="lane" data-family="findings" title="Findings">
        <span class="lane-name">Findings</span>
        <Findings model={model} />
      </div>
      {model.scale.stretches.map((stretch, i) =>
        stretch.kind === 'idle' ? <IdleBreak key={stretch.from} stretch={stretch} load={loadAfter(model, i)} /> : null,
      )}
      <FindingLines model={model} />
    </>
  );
}

function Bars({ model: { scale, streams }, lane }: { model: OverviewModel; lane: Lane }) {
  return (
    <>
      {streams.flatMap(({ inspection: { head }, marks }) =>
        marks.bars[lane].map(({ from, to }) => {
          const start = scale.percent(head.startedAt + from);
          const span = scale.percent(head.startedAt + to) - start;
          return <i key={`${head.id}-${from}`} class="bar" style={{ '--from': start, '--span': span }} />;
        }),
      )}
    </>
  );
}

function Changes({ model: { scale, streams } }: { model: OverviewModel }) {
  return (
    <>
      {streams.flatMap(({ inspection: { head }, marks }) =>
        marks.changes.map(({ t, failed }, i) => (
          <i
            key={`${head.id}-${i}`}
            class="tick"
            data-failed={failed ? true : undefined}
            style={{ '--from': scale.percent(head.startedAt + t) }}
          />
        )),
      )}
    </>
  );
}

function Findings({ model: { scale, streams } }: { model: OverviewModel }) {
  return (
    <>
      {streams.flatMap(({ inspection: { head }, marks }) =>
        marks.findings.map(({ t, severity }) => (
          <span
            key={`${head.id}-${severity}-${t}`}
            class="lane-mark"
            style={{ '--from': scale.percent(head.startedAt + t) }}
          >
            <SeverityIcon severity={severity} silent />
          </span>
        )),
      )}
    </>
  );
}

/** Errors and warnings cross all lanes, so that what they hit is seen. */
function FindingLines({ model: { scale, streams } }: { model: OverviewModel }) {
  return (
    <>
      {streams.flatMap(({ inspection: { head }, marks }) =>
        marks.findings
          .filter(({ severity }) => severity !== 'info')
          .map(({ t, severity }) => (
            <i
              key={`${head.id}-${severity}-${t}`}
              class="finding-line"
              data-severity={severity}
              style={{ '--from': scale.percent(head.startedAt + t) }}
            />
          )),
      )}
    </>
  );
}

function IdleBreak({ stretch, load }: { stretch: Stretch; load: number | null }) {
  const length = formatPause(stretch.to - stretch.from);
  return (
    <span
      class="idle-break"
      data-page-load={load === null ? undefined : true}
      title={load === null ? `${length} without a run` : `Page load ${formatClock(load)}`}
      style={{ '--from': stretch.start, '--span': stretch.span }}
    >
      <b>{length}</b>
    </span>
  );
}

/** When the page was loaded that the stream after a break belongs to; null when it is the page of the one before. */
function loadAfter({ scale, streams }: OverviewModel, index: number): number | null {
  const stretch = scale.stretches[index];
  if (!stretch) return null;
  const before = streams.findLast(({ inspection }) => inspection.head.startedAt < stretch.to);
  const after = streams.find(({ inspection }) => inspection.head.startedAt >= stretch.to);
  if (!before || !after || before.inspection.head.page.id === after.inspection.head.page.id) return null;
  return after.inspection.head.page.at;
}

/** Percent of the width that a character of the ruler takes in the narrowest panel that shows all names. */
const CHARACTER_PERCENT = 0.75;

function Ruler({ model: { scale, streams }, shown }: { model: OverviewModel; shown: ShownRun | null }) {
  const labels = streams.flatMap(({ inspection }) =>
    inspection.runs.map((run, index) => ({
      key: `${inspection.head.id}-${index}`,
      text: shortId(run.runId) || 'run',
      from: scale.percent(inspection.head.startedAt + run.startT),
      selected: shown?.ref.stream === inspection.head.id && shown.ref.run === index,
    })),
  );
  const chosen = labels.find(label => label.selected);
  let free = 0;
  const fitting = labels.filter(({ text, from, selected }) => {
    const width = (text.length + 1) * CHARACTER_PERCENT;
    const hitsChosen = chosen !== undefined && !selected && from < chosen.from && from + width > chosen.from;
    if (!selected && (from < free || hitsChosen || from + width > 100)) return false;
    free = from + width;
    return true;
  });
  return (
    <div class="overview-ruler" aria-hidden="true">
      {fitting.map(({ key, text, from, selected }) => (
        <span
          key={key}
          class="ruler-run"
          data-selected={selected ? true : undefined}
          data-near-end={from + (text.length + 1) * CHARACTER_PERCENT > 100 ? true : undefined}
          style={{ '--from': from }}
        >
          {text}
        </span>
      ))}
      {shown && <RulerTimes scale={scale} shown={shown} after={(chosen?.text.length ?? 0) * CHARACTER_PERCENT + 1} />}
    </div>
  );
}

/** The shown run's own time. */
function RulerTimes({ scale, shown, after }: { scale: OverviewModel['scale']; shown: ShownRun; after: number }) {
  const { run, inspection } = shown;
  const start = inspection.head.startedAt + run.startT;
  const [from, to] = [scale.percent(start), scale.percent(start + run.endT - run.startT)];
  const { ticks } = niceTicks(run.endT - run.startT, Math.max(1, Math.floor((to - from) / 10)));
  return (
    <>
      {ticks
        .map(t => ({ t, at: scale.percent(start + t) }))
        .filter(({ at }) => at > from + after && at < to - 3)
        .map(({ t, at }) => (
          <span key={t} class="ruler-time" style={{ '--from': at }}>
            {formatMs(t).replace(/\.?0+ s$/, ' s')}
          </span>
        ))}
    </>
  );
}

/** Fades what does not belong to the shown run. */
function ShownPart({ model: { scale }, shown: { run, inspection } }: { model: OverviewModel; shown: ShownRun }) {
  const from = scale.percent(inspection.head.startedAt + run.startT);
  const span = scale.percent(inspection.head.startedAt + run.endT) - from;
  return (
    <div class="brush-veil">
      <div class="brush" style={{ '--from': from, '--span': span }} />
    </div>
  );
}

function timeOf({ inspection }: ShownRun, frame: number): number {
  return inspection.head.startedAt + inspection.frames.timeOf(frame);
}

/** The run that is drawn at a place, with its frame there; null in a break. */
function runAt({ scale, streams }: OverviewModel, percent: number): { ref: RunRef; frame: number } | null {
  const stretch = scale.stretches.find(({ start, span }) => percent >= start && percent < start + span);
  if (stretch?.kind !== 'busy') return null;
  const at = stretch.from + ((percent - stretch.start) / stretch.span) * (stretch.to - stretch.from);
  const stream = streams.findLast(({ inspection }) => {
    return inspection.head.startedAt <= at && at <= inspection.head.startedAt + lengthOf(inspection);
  });
  if (!stream) return null;
  const { inspection } = stream;
  const t = at - inspection.head.startedAt;
  const run = Math.max(
    0,
    inspection.runs.findLastIndex(({ startT }) => startT <= t),
  );
  const frame = inspection.frames.lastAt(t);
  return inspection.runs.length === 0 ? null : { ref: { stream: inspection.head.id, run }, frame };
}
