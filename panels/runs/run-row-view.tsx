import { formatClock, formatCount, formatMs, formatPause, shortId } from '../ui/format';
import { EndingIcon, Glyph, Icon, SeverityIcon, Twisty } from '../ui/icon';
import type { ReplayOfRun, RunEntry, RunListRow } from './run-row';

export interface RunListRowViewProps {
  readonly row: RunListRow;
  readonly selected: boolean;
  readonly onClick: () => void;
}

/** One row of the list of runs, of any kind. The list handles its keys. */
export function RunListRowView({ row, selected, onClick }: RunListRowViewProps) {
  switch (row.kind) {
    case 'page-load':
      return (
        <div class="page-load" role="row" aria-level={1} title={row.url}>
          <span role="gridcell">Page load {formatClock(row.at)}</span>
        </div>
      );
    case 'thread':
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: folding a thread is a convenience of the pointer
        <div class="thread-row" role="row" aria-level={1} aria-expanded={row.expanded} onClick={onClick}>
          <Twisty />
          <span class="run-name" role="gridcell">
            <span class="run-label">
              {row.threadId ? (
                <>
                  Thread <b title={row.threadId}>{shortId(row.threadId)}</b>
                </>
              ) : (
                'No thread'
              )}
            </span>
          </span>
        </div>
      );
    case 'run':
      return <RunRowView run={row} selected={selected} onClick={onClick} />;
    case 'subagent':
      return (
        <div class="subagent-row" role="row" aria-level={3} data-chain={row.chain ?? undefined}>
          {row.chain && <i class="chain-rail" />}
          <span class="run-name" role="gridcell">
            <Glyph family="subagent" />
            <span class="run-label">{row.name}</span>
          </span>
          <span class="run-events" role="gridcell">
            {formatCount(row.events)}
          </span>
          <span class="run-time" role="gridcell">
            {formatMs(row.durationMs)}
          </span>
        </div>
      );
    case 'wait':
      return (
        <div class="chain-wait" role="row" aria-level={2} data-chain="through" title={row.title}>
          <i class="chain-rail" />
          <span class="run-name" role="gridcell">
            <Glyph family="interrupt" />
            <span class="run-label">{row.interrupt}</span>
          </span>
          <span class="run-time" role="gridcell">
            {row.waitedMs === null ? 'waits' : formatPause(row.waitedMs)}
          </span>
        </div>
      );
  }
}

function RunRowView({ run, selected, onClick }: { run: RunEntry; selected: boolean; onClick: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all rows
    <div
      id={run.key}
      class="run-row"
      role="row"
      tabIndex={-1}
      aria-level={2}
      aria-selected={selected}
      data-testid="run-row"
      data-run-id={run.runId}
      data-ending={run.ending}
      data-chain={run.chain ?? undefined}
      title={run.title || run.text || undefined}
      onClick={onClick}
    >
      <span class="run-name" role="gridcell">
        <EndingIcon ending={run.ending} label={run.endingLabel ?? undefined} />
        <span class="run-label">
          <b title={run.runId}>{shortId(run.label)}</b>{' '}
          {run.replay ? <Replayed replay={run.replay} /> : <span class="run-text">{run.text}</span>}
        </span>
        <span class="run-findings">
          {run.severities.map(severity => (
            <SeverityIcon key={severity} severity={severity} />
          ))}
        </span>
      </span>
      <span class="run-events" role="gridcell">
        {run.events === 0 ? '–' : formatCount(run.events)}
      </span>
      <span class="run-time" role="gridcell">
        {formatMs(run.durationMs)}
      </span>
    </div>
  );
}

function Replayed({ replay: { original, result } }: { replay: ReplayOfRun }) {
  return (
    <span class="run-text">
      {result && (
        <span class="run-compare" data-result={result.equal ? 'equals' : 'differs'} title={result.title}>
          <Icon name={result.equal ? 'equals' : 'differs'} />
          {result.text}
        </span>
      )}{' '}
      replays {shortId(original)}
    </span>
  );
}
