import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { createFrameSizes, type Moment, type RunMetrics, runMetrics } from '../../src/timeline/metrics';
import type { ShownRun } from '../model/view-model';
import { usePanel } from '../panel-context';
import { formatBytes, formatCount, formatMs, shortId } from '../ui/format';
import { Prose } from '../ui/prose';
import { useLongWork } from '../ui/use-long-work';
import { GapChart, PatchChart, ToolBars, TypeBars, UsageTable } from './charts';
import './metrics.css';
import { sinceText, TEXT } from './texts';
import { type Jumps, useJumps } from './use-jumps';

/** Frames that are measured between two looks at the clock. */
const FRAMES_AT_ONCE = 2000;

/** How fast the shown run came, and what it weighs. */
export function MetricsView() {
  const { captures, views } = usePanel();
  captures.revision.value;
  const shown = views.shown.value;
  if (shown === null) return <p class="pane-empty">{TEXT.nothing}</p>;
  return <MetricsOf key={shown.ref.stream} shown={shown} />;
}

function MetricsOf({ shown: { inspection, run, ref } }: { readonly shown: ShownRun }) {
  const jumps = useJumps();
  const sizes = useMemo(() => createFrameSizes(inspection.frames), [inspection]);
  const ready = useLongWork(`${ref.stream} ${run.last}`, () => sizes.toward(run.last, FRAMES_AT_ONCE));
  const metrics = useMemo(
    () => (ready ? runMetrics(inspection, run, sizes) : null),
    [ready, inspection, run, run.last, run.ending, run.endT],
  );
  return (
    <>
      <div class="view-bar">
        <p class="as-of">
          <span>
            {metrics && sinceText(metrics.since)} <b>{shortId(run.runId)}</b>
          </span>
        </p>
      </div>
      {metrics === null ? (
        <p class="pane-empty" role="status">
          {TEXT.measuring}
        </p>
      ) : metrics.events === 0 ? (
        <p class="pane-empty">{TEXT.noEvents}</p>
      ) : (
        <div class="metrics-body">
          <Figures metrics={metrics} jumps={jumps} />
          <div class="metrics-grid">
            <Chart name={TEXT.gaps} note={TEXT.gapsNote} none={metrics.gaps.count === 0 ? TEXT.noGaps : null}>
              <GapChart gaps={metrics.gaps} jumps={jumps} />
            </Chart>
            <Chart
              name={TEXT.patches}
              note={TEXT.patchesNote}
              none={metrics.patches.length === 0 ? TEXT.noPatches : null}
            >
              <PatchChart patches={metrics.patches} jumps={jumps} />
            </Chart>
            <Chart name={TEXT.types} note={TEXT.typesNote} none={null}>
              <TypeBars types={metrics.types} jumps={jumps} />
            </Chart>
            <div>
              <Chart name={TEXT.tools} note={TEXT.toolsNote} none={metrics.tools.length === 0 ? TEXT.noTools : null}>
                <ToolBars tools={metrics.tools} jumps={jumps} />
              </Chart>
              <Chart name={TEXT.usage} note={TEXT.usageNote} none={metrics.usage.length === 0 ? TEXT.noUsage : null}>
                <UsageTable usage={metrics.usage} jumps={jumps} />
              </Chart>
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Figures({ metrics, jumps }: { readonly metrics: RunMetrics; readonly jumps: Jumps }) {
  const { gaps } = metrics;
  const longest = gaps.longest && { frame: gaps.longest.frame, ms: gaps.longest.ms };
  return (
    <dl class="figures">
      <Figure name={TEXT.firstEvent} moment={metrics.firstEvent} jumps={jumps} />
      <Figure name={TEXT.firstToken} moment={metrics.firstToken} jumps={jumps} />
      <Figure name={TEXT.firstText} moment={metrics.firstText} jumps={jumps} />
      <Figure name={TEXT.duration} text={formatMs(metrics.duration)} />
      <Figure name={TEXT.gapMedian} text={gaps.count === 0 ? TEXT.none : formatMs(gaps.p50)} />
      <Figure name={TEXT.gapP95} text={gaps.count === 0 ? TEXT.none : formatMs(gaps.p95)} />
      <Figure name={TEXT.gapLongest} moment={longest} jumps={jumps} />
      <Figure name={TEXT.events} text={formatCount(metrics.events)} />
      <Figure name={TEXT.bytes} text={formatBytes(metrics.bytes)} />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly text?: string;
  readonly moment?: Moment | null;
  readonly jumps?: Jumps;
}

/** A number with its name; one that belongs to an event leads there. */
function Figure({ name, text = TEXT.none, moment = null, jumps }: FigureProps) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>
        {moment && jumps ? (
          <>
            {formatMs(moment.ms)}{' '}
            <button type="button" class="link" onClick={() => jumps.toEvent(moment.frame)}>
              {`#${moment.frame}`}
            </button>
          </>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

interface ChartProps {
  readonly name: string;
  readonly note: string;
  /** Why there is nothing to draw; null when there is. */
  readonly none: string | null;
  readonly children: ComponentChildren;
}

function Chart({ name, note, none, children }: ChartProps) {
  return (
    <section class="chart" aria-label={name}>
      <div class="pane-head section-head">
        <h2>{name}</h2>
        <span class="head-note">{none === null ? note : ''}</span>
      </div>
      {none === null ? (
        children
      ) : (
        <p class="chart-none">
          <Prose text={none} />
        </p>
      )}
    </section>
  );
}
