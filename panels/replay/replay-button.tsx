import { useDesk } from '../desk';
import { usePanel } from '../panel-context';
import { Icon } from '../ui/icon';
import { ToolButton } from '../ui/tool-button';

/** Arms a replay of the shown run in the inspected page, or disarms the one that waits. */
export function ReplayButton() {
  const { captures, views, source } = usePanel();
  const desk = useDesk();
  const { replay } = source;
  const shown = views.shown.value;
  const armed = captures.status.value.replay;
  const waits = armed !== null && armed.served < armed.streams.length;
  const isShown = waits && shown !== null && armed.streams.includes(shown.ref.stream);
  return (
    <ToolButton
      title={title(replay !== null, shown?.run.runId ?? null, isShown)}
      testId="replay"
      disabled={replay === null || shown === null}
      attributes={waits ? { 'data-armed': true } : {}}
      onClick={() => {
        if (!replay || !shown) return;
        if (isShown) replay.disarm();
        else void desk.during(() => replay.arm([shown.ref.stream]));
      }}
    >
      <Icon name="replay" />
    </ToolButton>
  );
}

function title(hasPage: boolean, runId: string | null, isArmed: boolean): string {
  if (!hasPage) return 'Replay needs a page: open this panel in the DevTools of one';
  if (runId === null) return 'Replay into the page: choose a run first';
  if (isArmed) return 'Disarm the replay';
  return `Replay ${runId || 'the run'} into the page`;
}
