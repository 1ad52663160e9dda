import { usePanel } from '../panel-context';
import { formatCount } from '../ui/format';
import { Icon } from '../ui/icon';
import './banner.css';

/** On every view while a replay is armed: what it waits for, and the way out. */
export function ReplayBanner() {
  const { captures, source } = usePanel();
  const armed = captures.status.value.replay;
  const { replay } = source;
  if (!armed || !replay) return null;
  const [first] = armed.streams;
  const threadId = first === undefined ? '' : (captures.inspection(first)?.runs[0]?.threadId ?? '');
  const served = `${formatCount(armed.served)} of ${formatCount(armed.streams.length)} runs served`;
  return (
    <div class="banner" role="status" data-testid="replay-status">
      <Icon name="replay" />
      <p>
        <b>Replay armed in this tab: {served}.</b> {armed.matches} is answered from{' '}
        {threadId ? `thread ${threadId}` : 'the capture'}; nothing reaches the network.
      </p>
      <span class="banner-space" />
      <button type="button" class="button" onClick={() => replay.reloadPage()}>
        <Icon name="reload" />
        Reload page
      </button>
      <button type="button" class="button" data-testid="disarm" onClick={() => replay.disarm()}>
        Disarm
      </button>
    </div>
  );
}
