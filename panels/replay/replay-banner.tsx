import { useDesk } from '../desk';
import type { CaptureModel } from '../model/capture-model';
import { usePanel } from '../panel-context';
import type { ReplayStatus } from '../source/run-source';
import { formatCount } from '../ui/format';
import { Icon } from '../ui/icon';
import './banner.css';

/** On every view while a replay is armed, and until it is dismissed: what it waits for or has done, and the way out. */
export function ReplayBanner() {
  const { captures, source } = usePanel();
  const armed = captures.status.value.replay;
  const { replay } = source;
  if (!armed || !replay) return null;
  const served = `${formatCount(armed.served)} of ${formatCount(armed.streams.length)} runs served`;
  const isDone = armed.served >= armed.streams.length;
  return (
    <div class="banner" role="status" data-testid="replay-status">
      <Icon name="replay" />
      {isDone ? (
        <p>
          <b>Replay done: {served}.</b> <Outcome armed={armed} /> Requests reach the network again.
        </p>
      ) : (
        <p>
          <b>Replay armed in this tab: {served}.</b> {armed.matches} is answered from {nameOf(armed, captures)}; nothing
          reaches the network.
        </p>
      )}
      <span class="banner-space" />
      {!isDone && (
        <button type="button" class="button" onClick={() => replay.reloadPage()}>
          <Icon name="reload" />
          Reload page
        </button>
      )}
      <button type="button" class="button" data-testid="disarm" onClick={() => replay.disarm()}>
        {isDone ? 'Dismiss' : 'Disarm'}
      </button>
    </div>
  );
}

/** Whether the page received what it had received from the originals, once that is known. */
function Outcome({ armed }: { armed: ReplayStatus }) {
  const { captures } = usePanel();
  const { byStream } = useDesk().results;
  const replays = captures.inspections.value.filter(
    ({ head }) => head.replayOf && armed.streams.includes(head.replayOf),
  );
  const results = replays.flatMap(({ head }) => byStream.value.get(head.id) ?? []);
  if (results.length < armed.streams.length) return null;
  const equal = results.every(result => result.equal);
  return (
    <>{equal ? 'What the page received equals the original.' : 'What the page received differs from the original.'}</>
  );
}

function nameOf({ streams: [first] }: ReplayStatus, captures: CaptureModel): string {
  const threadId = first === undefined ? '' : captures.inspection(first)?.runs[0]?.threadId;
  return threadId ? `thread ${threadId}` : 'the capture';
}
