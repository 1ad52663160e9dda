import { useMemo } from 'preact/hooks';
import type { Json } from '../../src/base/json';
import type { StateHistory } from '../../src/state/history';
import { usePanel } from '../panel-context';
import { counted, formatCount, pointerTail } from '../ui/format';
import { Glyph, Icon, SeverityIcon } from '../ui/icon';
import { shortPart } from '../ui/json-preview';
import { Parts } from '../ui/json-value';
import { ToolButton } from '../ui/tool-button';
import './pins.css';
import { type Touch, touchesOf } from './touches';

interface PinsProps {
  readonly history: StateHistory;
  readonly frame: number;
  readonly pins: readonly string[];
  readonly onUnpin: (pointer: string) => void;
  readonly onShow: (pointer: string) => void;
}

/** Pinned places, each with the events that touched it. */
export function Pins({ history, frame, pins, onUnpin, onShow }: PinsProps) {
  return (
    <section class="pins" aria-label="Pinned places">
      <div class="section-body">
        {pins.map(pointer => (
          <Pin
            key={pointer}
            history={history}
            frame={frame}
            pointer={pointer}
            onUnpin={() => onUnpin(pointer)}
            onShow={() => onShow(pointer)}
          />
        ))}
      </div>
    </section>
  );
}

interface PinProps {
  readonly history: StateHistory;
  readonly frame: number;
  readonly pointer: string;
  readonly onUnpin: () => void;
  readonly onShow: () => void;
}

function Pin({ history, frame, pointer, onUnpin, onShow }: PinProps) {
  const { total, list } = useMemo(() => touchesOf(history, pointer), [history, pointer, history.changes.length]);
  const left = total - list.length;
  return (
    <>
      <div class="pane-head section-head">
        <h2>
          <Icon name="pin" />
          <button
            type="button"
            class="code"
            title={`Show ${pointer || 'the whole state'} in the tree`}
            onClick={onShow}
          >
            {pointerTail(pointer) || 'the whole state'}
          </button>
        </h2>
        <span class="head-note">{`${counted(total, 'event')} touched it`}</span>
        <ToolButton title="Unpin" onClick={onUnpin}>
          <Icon name="close" />
        </ToolButton>
      </div>
      {left > 0 && <p class="pane-empty">{`${formatCount(left)} earlier not shown`}</p>}
      <ol class="touch-list">
        {list.map(touch => (
          <TouchRow key={touch.frame} touch={touch} frame={frame} />
        ))}
      </ol>
    </>
  );
}

const OUTCOMES = { changed: '', same: 'same', failed: 'not applied' } as const;

function TouchRow({ touch, frame }: { readonly touch: Touch; readonly frame: number }) {
  const { views } = usePanel();
  const { was, now, outcome } = touch;
  const later = touch.frame > frame;
  return (
    <li>
      <button
        type="button"
        class="touch"
        aria-current={touch.frame === frame ? 'true' : undefined}
        data-severity={outcome === 'failed' ? 'warning' : undefined}
        data-later={later ? true : undefined}
        onClick={() => views.moveTo(touch.frame)}
      >
        {outcome === 'failed' ? <SeverityIcon severity="warning" silent /> : <Glyph family="state" />}
        <span class="touch-frame">{`#${touch.frame}`}</span>
        <span>{touch.verb}</span>
        <span class="touch-change code">
          <Value value={was} />
          {outcome !== 'same' && outcome !== 'failed' && (
            <>
              {' → '}
              <Value value={now} />
            </>
          )}
        </span>
        <span class="touch-status">{[OUTCOMES[outcome], later ? 'later' : ''].filter(Boolean).join(', ')}</span>
      </button>
    </li>
  );
}

function Value({ value }: { readonly value: Json | undefined }) {
  return value === undefined ? <>nothing</> : <Parts parts={[shortPart(value)]} />;
}
