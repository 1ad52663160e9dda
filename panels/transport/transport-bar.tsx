import { createScale } from '../../src/timeline/scale';
import { useDesk } from '../desk';
import type { ShownRun } from '../model/view-model';
import { usePanel } from '../panel-context';
import { counted, formatBytes, formatCount, formatMsExact } from '../ui/format';
import { Glyph, Icon, SeverityIcon } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';
import { cursorActions } from './cursor-actions';
import { SPEEDS } from './player';
import { SeekMarks } from './seek-marks';
import './transport.css';

/** The one cursor of all views: where it is, and how to move it. */
export function TransportBar() {
  const { views } = usePanel();
  const desk = useDesk();
  const { player } = desk;
  const shown = views.shown.value;
  const cursor = views.cursor.value;
  const actions = cursorActions(views, desk);
  const off = cursor === null;
  const playing = player.playing.value;
  return (
    <div class="transport" role="toolbar" aria-label="Cursor">
      <div class="tool-group">
        <ToolButton title="First event (Home)" disabled={off} onClick={actions.first}>
          <Icon name="first" />
        </ToolButton>
        <ToolButton title="Previous event (,)" disabled={off} onClick={() => actions.step('previous')}>
          <Icon name="step-back" />
        </ToolButton>
        <ToolButton title={playing ? 'Pause (Space)' : 'Play (Space)'} disabled={off} onClick={player.toggle}>
          <Icon name={playing ? 'pause' : 'play'} />
        </ToolButton>
        <ToolButton title="Next event (.)" disabled={off} onClick={() => actions.step('next')}>
          <Icon name="step-forward" />
        </ToolButton>
        <ToolButton title="Latest event (End)" disabled={off} onClick={actions.latest}>
          <Icon name="last" />
        </ToolButton>
      </div>
      <div class="tool-group transport-jumps">
        <ToolButton
          class="jump"
          title="Previous state change (Shift+S)"
          disabled={off}
          onClick={() => actions.stateChange('previous')}
        >
          <Icon name="jump-back" />
          <Glyph family="state" />
        </ToolButton>
        <ToolButton
          class="jump"
          title="Next state change (S)"
          disabled={off}
          onClick={() => actions.stateChange('next')}
        >
          <Glyph family="state" />
          <Icon name="jump-forward" />
        </ToolButton>
        <ToolButton class="jump" title="Next finding (F)" disabled={off} onClick={() => actions.finding('next')}>
          <SeverityIcon severity="warning" silent />
          <Icon name="jump-forward" />
        </ToolButton>
      </div>
      <Position shown={shown} cursor={cursor} />
      <Seek shown={shown} cursor={cursor} />
      <label class="speed">
        <span class="visually-hidden">Speed</span>
        <select
          disabled={off}
          value={String(player.speed.value)}
          onChange={event => {
            player.speed.value = Number(event.currentTarget.value);
          }}
        >
          {SPEEDS.map(speed => (
            <option key={speed} value={String(speed)}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <label class="tool-check squeeze">
        <input
          type="checkbox"
          disabled={off}
          checked={player.squeezeIdle.value}
          onChange={event => {
            player.squeezeIdle.value = event.currentTarget.checked;
          }}
        />{' '}
        Squeeze idle
      </label>
      <Totals />
    </div>
  );
}

interface CursorProps {
  readonly shown: ShownRun | null;
  readonly cursor: number | null;
}

function Position({ shown, cursor }: CursorProps) {
  if (!shown || cursor === null) {
    return (
      <output class="position" data-testid="cursor">
        No events
      </output>
    );
  }
  const { run, inspection } = shown;
  const t = inspection.frames.timeOf(cursor) - run.startT;
  return (
    <output class="position" data-testid="cursor">
      {`#${cursor} `}
      <span class="of">of {counted(run.last - run.first + 1, 'event')}</span> <span class="at">{formatMsExact(t)}</span>
    </output>
  );
}

function Seek({ shown, cursor }: CursorProps) {
  const { views } = usePanel();
  if (!shown || cursor === null) {
    return (
      <div class="seek">
        <input type="range" class="seek-range" aria-label="Cursor position" disabled value="0" style={{ '--at': 0 }} />
      </div>
    );
  }
  const { run, inspection } = shown;
  const frames = inspection.frames;
  const scale = createScale(frames.timeOf(run.first), frames.timeOf(run.last));
  const t = frames.timeOf(cursor);
  const seek = (event: { readonly currentTarget: HTMLInputElement }) => {
    const wanted = scale.from + (Number(event.currentTarget.value) / 1000) * (scale.to - scale.from);
    views.moveTo(frameAt(shown, wanted));
  };
  return (
    <div class="seek">
      <input
        type="range"
        class="seek-range"
        aria-label="Cursor position"
        aria-valuetext={`Event ${cursor}, ${formatMsExact(t - run.startT)}`}
        min="0"
        max="1000"
        step="1"
        value={String(Math.round(scale.percent(t) * 10))}
        style={{ '--at': scale.percent(t) }}
        onInput={seek}
      />
      <SeekMarks shown={shown} scale={scale} />
    </div>
  );
}

/** The last frame of the run that had come at a time. Cost: logarithmic. */
function frameAt({ run, inspection }: ShownRun, t: number): number {
  let low = run.first;
  let high = run.last;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (inspection.frames.timeOf(middle) <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

function Totals() {
  const { captures, views } = usePanel();
  captures.revision.value;
  const inspections = views.inspections.value;
  const events = inspections.reduce((sum, one) => sum + one.frames.length, 0);
  const runs = inspections.reduce((sum, one) => sum + one.runs.length, 0);
  const bytes = inspections.reduce((sum, one) => sum + one.bytes, 0);
  const { dropped, removed } = captures.status.value;
  return (
    <span class="totals">
      {counted(events, 'event')}, {counted(runs, 'run')}
      {bytes > 0 && `, ${formatBytes(bytes)}`}
      <span class="totals-sep" />
      <span data-testid="dropped-count" title="Chunks that were seen and could not be kept">
        {formatCount(dropped)} dropped
      </span>
      {removed > 0 && (
        <span data-testid="removed-count" title="Older captures of this tab that went to make room for newer ones">
          , {counted(removed, 'run')} removed
        </span>
      )}
    </span>
  );
}
