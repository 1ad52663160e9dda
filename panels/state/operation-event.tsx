import type { Severity } from '../../src/rules/finding';
import type { Inspection } from '../../src/rules/inspection';
import { runAt } from '../../src/run/run';
import type { StateChange } from '../../src/state/history';
import type { PatchFailure } from '../../src/state/patch';
import { usePanel } from '../panel-context';
import { counted, formatMsExact, pointerTail } from '../ui/format';
import { Glyph, Icon, SeverityIcon, Twisty } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';
import { FailureCard } from './failure-card';
import { OPERATIONS_SHOWN, type OperationEffect } from './operation-effects';

interface OperationEventProps {
  readonly inspection: Inspection;
  readonly change: StateChange;
  /** Null while the event is folded. */
  readonly effects: readonly OperationEffect[] | null;
  readonly atCursor: boolean;
  readonly onToggle: () => void;
  readonly onShow: (pointer: string) => void;
}

/** One event that touched the state, with its operations. */
export function OperationEvent({ inspection, change, effects, atCursor, onToggle, onShow }: OperationEventProps) {
  const { views } = usePanel();
  const failure = change.kind === 'delta' ? change.failure : null;
  const finding = failure && inspection.findingsAt(change.frame).find(one => one.rule === failure.rule);
  const severity = finding?.severity ?? 'warning';
  const start = inspection.runs[runAt(inspection.runs, change.frame)]?.startT ?? 0;
  return (
    <div class="operation-block">
      <div class="operation-head" data-severity={failure ? severity : undefined}>
        <button type="button" class="operation-event" aria-expanded={effects !== null} onClick={onToggle}>
          <Twisty />
          {failure ? <SeverityIcon severity={severity} /> : <Glyph family="state" />}
          <b>#{change.frame}</b>
          <span class="wire">{change.kind === 'snapshot' ? 'STATE_SNAPSHOT' : 'STATE_DELTA'}</span>
          {failure ? <span class="verdict">not applied</span> : <span class="applied">applied</span>}
          <span class="at">{formatMsExact(inspection.frames.timeOf(change.frame) - start)}</span>
        </button>
        {atCursor ? (
          <span class="jump-space" />
        ) : (
          <ToolButton title={`Move the cursor to #${change.frame}`} onClick={() => views.moveTo(change.frame)}>
            <Icon name="jump-forward" />
          </ToolButton>
        )}
      </div>
      {effects !== null && change.kind === 'snapshot' && <p class="snapshot-note">Replaces the whole state.</p>}
      {effects !== null && change.kind === 'delta' && (
        <>
          <OperationList
            effects={effects}
            failure={failure}
            severity={severity}
            onRule={() => showRule(change.frame)}
          />
          {change.operations.length > OPERATIONS_SHOWN && (
            <p class="snapshot-note">
              {counted(change.operations.length - OPERATIONS_SHOWN, 'more operation')} in the event.
            </p>
          )}
          {failure && (
            <FailureCard failure={failure} severity={severity} client={finding?.client ?? null} onShow={onShow} />
          )}
        </>
      )}
    </div>
  );

  function showRule(frame: number) {
    views.moveTo(frame);
    views.detailTab.value = 'findings';
    views.detailOpen.value = true;
  }
}

interface OperationListProps {
  readonly effects: readonly OperationEffect[];
  readonly failure: PatchFailure | null;
  readonly severity: Severity;
  readonly onRule: () => void;
}

function OperationList({ effects, failure, severity, onRule }: OperationListProps) {
  return (
    <ol class="operation-list">
      {effects.map(effect => (
        <li
          key={effect.index}
          class={effect.status === 'failed' ? 'operation failed' : 'operation'}
          data-status={effect.status}
        >
          <span class="op-index">{effect.index}</span>
          <span class="op-verb">{effect.op}</span>
          <OperationPath effect={effect} failure={failure} />
          <span class="op-change">{effect.effect}</span>
          <span class="op-status">
            {effect.status === 'undone' && 'undone'}
            {effect.status === 'not-reached' && 'not reached'}
            {effect.status === 'failed' && failure && (
              <>
                <SeverityIcon severity={severity} silent />
                {'failed, '}
                <button type="button" class="link code" onClick={onRule}>
                  {failure.rule}
                </button>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Characters of a path that fit beside its effect. */
const PATH_FITS = 18;

/** Three segments where they fit, else two: the answer is in the last ones. */
function shortPath(path: string): string {
  const tail = pointerTail(path);
  return tail.length <= PATH_FITS ? tail : pointerTail(path, 2);
}

/** The pointer without its head; the segment at fault is boxed. */
function OperationPath({ effect, failure }: { effect: OperationEffect; failure: PatchFailure | null }) {
  const title = effect.from === null ? effect.path : `${effect.from} to ${effect.path}`;
  const bad = effect.status === 'failed' && failure ? failure.segments.findIndex(one => one.status === 'missing') : -1;
  if (failure === null || bad < 0)
    return (
      <span class="op-path" title={title}>
        {effect.from !== null && `${pointerTail(effect.from, 2)} to `}
        {shortPath(effect.path) || 'the whole state'}
      </span>
    );
  const from = Math.max(0, bad - 1);
  return (
    <span class="op-path" title={title}>
      {from > 0 && '…'}
      {failure.segments.slice(from).map(({ key }, i) => (
        <span key={i}>/{from + i === bad ? <mark class="bad-segment">{key}</mark> : key}</span>
      ))}
    </span>
  );
}
