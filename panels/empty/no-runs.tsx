import type { ComponentChildren } from 'preact';
import type { OriginStatus } from '../../src/channels/panel-messages';
import { IMPORT_FILE_ID } from '../archive/archive-buttons';
import { usePanel } from '../panel-context';
import type { RefusedStream } from '../source/run-source';
import { counted } from '../ui/format';
import { Icon, SeverityIcon } from '../ui/icon';
import './empty.css';

/** Refused streams that are listed; the latest tell most. */
const LISTED = 8;

/** Nothing to show: says why, and what to do. */
export function NoRuns() {
  const { captures, source } = usePanel();
  const status = captures.status.value;
  const refused = captures.refused.value;
  const live = source.kind === 'live';
  const title = !live ? 'No runs here' : status.recording ? 'No AG-UI seen yet' : 'Recording is off';
  return (
    <section class="view empty" aria-label={title}>
      <div class="empty-body">
        <h2>{title}</h2>
        <p>{advice(live, status.recording)}</p>
        {live && (
          <ul class="checklist" aria-live="polite">
            <PageCheck reached={status.pageReached} origin={status.origin} />
            {status.connection === 'lost' && (
              <Check state="problem">The background worker does not answer. Close and open DevTools.</Check>
            )}
            {refused.length > 0 && (
              <Check state="watching">
                <b>{counted(refused.length, 'stream')}</b> seen that {refused.length === 1 ? 'is' : 'are'} not AG-UI
                <RefusedList streams={refused} />
              </Check>
            )}
            {status.recording && (
              <Check state="waiting">
                Waiting for a first run: a request with threadId, runId and messages, or an event RUN_STARTED
              </Check>
            )}
          </ul>
        )}
        <Actions />
      </div>
    </section>
  );
}

function advice(live: boolean, recording: boolean): string {
  if (!live) return 'Import an archive to look at its runs.';
  if (!recording) return 'Start recording, then use the page to start a run.';
  return 'Use the page to start a run; it appears here with its first event.';
}

function PageCheck({ reached, origin }: Readonly<{ reached: boolean | null; origin: OriginStatus | null }>) {
  if (origin?.access === 'refused')
    return (
      <Check state="problem">
        Pages of {origin.host} are not read: the extension asks for localhost only. Press “Capture {origin.host}” above,
        then reload the page.
      </Check>
    );
  if (reached === null) return <Check state="waiting">Looking whether the page can be read</Check>;
  if (reached) return <Check state="done">The page is read, from before its own scripts</Check>;
  return <Check state="problem">The page was loaded before the extension could reach it. Reload the page.</Check>;
}

const MARKS = {
  done: { icon: 'check', label: 'Done' },
  watching: { icon: 'watching', label: 'Watching' },
  waiting: { icon: 'waiting', label: 'Waiting' },
} as const;

function Check({ state, children }: { state: keyof typeof MARKS | 'problem'; children: ComponentChildren }) {
  const mark = state === 'problem' ? null : MARKS[state];
  return (
    <li class="check" data-check={state} data-severity={mark ? undefined : 'warning'}>
      {mark ? (
        <i class="icon" data-icon={mark.icon} role="img" aria-label={mark.label} />
      ) : (
        <SeverityIcon severity="warning" />
      )}
      <div>{children}</div>
    </li>
  );
}

function RefusedList({ streams }: { streams: readonly RefusedStream[] }) {
  return (
    <table class="streams-seen">
      <tbody>
        {streams.slice(-LISTED).map(stream => (
          <tr key={stream.id}>
            <td class="code" title={stream.url}>
              {stream.method} {URL.canParse(stream.url) ? new URL(stream.url).pathname : stream.url}
            </td>
            <td>{stream.contentType}</td>
            <td>{stream.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions() {
  const { captures, source } = usePanel();
  const { recording } = captures.status.value;
  const { replay } = source;
  return (
    <p class="empty-actions">
      {source.kind === 'live' && !recording && (
        <button type="button" class="button" data-primary onClick={() => source.setRecording(true)}>
          Start recording
        </button>
      )}
      {replay && (
        <button type="button" class="button" onClick={() => replay.reloadPage()}>
          <Icon name="reload" />
          Reload page
        </button>
      )}
      <button type="button" class="button" onClick={openImport}>
        <Icon name="import" />
        Import an archive
      </button>
      <span>or drop one here</span>
    </p>
  );
}

function openImport() {
  document.getElementById(IMPORT_FILE_ID)?.click();
}
