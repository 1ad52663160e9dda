import { type Finding, isOfRequest } from '../../src/rules/finding';
import { formatCount, shortId } from '../ui/format';
import { SeverityIcon, Twisty } from '../ui/icon';
import { Prose } from '../ui/prose';
import { ClientWords } from './client-words';
import type { FindingHead, FindingLine, FindingOrder, FindingRow, PlacedFinding } from './finding-rows';
import { clientVerdict, protocolVerdict, ruleOf } from './verdicts';

interface FindingTableRowProps {
  readonly id: string;
  readonly row: FindingRow;
  readonly order: FindingOrder;
  readonly selected: boolean;
  readonly onClick: () => void;
}

/** A finding, or the head of a group of them. The table handles its keys. */
export function FindingTableRow(props: FindingTableRowProps) {
  const { row } = props;
  return row.kind === 'head' ? <HeadRow {...props} row={row} /> : <LineRow {...props} row={row} />;
}

function HeadRow({ id, row, order, selected, onClick }: FindingTableRowProps & { readonly row: FindingHead }) {
  const { first } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all of its rows
    <div
      id={id}
      class="rule-row"
      role="row"
      aria-level={1}
      aria-expanded={row.open}
      aria-selected={selected}
      data-severity={row.severity}
      onClick={onClick}
    >
      <Twisty />
      <span class="rule-name" role="gridcell">
        <SeverityIcon severity={row.severity} />
        {order === 'rule' ? (
          <>
            <b class="code">{first.finding.rule}</b>
            <span class="rule-title">
              <Prose text={ruleOf(first.finding)?.title ?? ''} />
            </span>
          </>
        ) : (
          <>
            <b>{runName(first)}</b>
            <span class="rule-title">{threadName(first)}</span>
          </>
        )}
        <span class="tag">{formatCount(row.count)}</span>
      </span>
    </div>
  );
}

function LineRow({ id, row, order, selected, onClick }: FindingTableRowProps & { readonly row: FindingLine }) {
  const { finding } = row.placed;
  const client = clientVerdict(finding);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all of its rows
    <div
      id={id}
      class="finding-row"
      role="row"
      aria-level={order === 'time' ? 1 : 2}
      aria-selected={selected}
      data-testid="finding-row"
      data-rule={finding.rule}
      data-severity={finding.severity}
      data-frame={finding.frame ?? ''}
      onClick={onClick}
    >
      <span class="finding-text" role="gridcell" title={finding.message}>
        <Prose text={finding.message} />
      </span>
      <span class="finding-where" role="gridcell">
        <b>{runName(row.placed)}</b> {placeOf(finding)}
      </span>
      <span class="finding-protocol" role="gridcell" data-severity={finding.severity}>
        <SeverityIcon severity={finding.severity} />
        {protocolVerdict(finding)}
      </span>
      <span class="finding-client" role="gridcell" data-client={client.act} title={finding.client}>
        <ClientWords verdict={client} />
      </span>
    </div>
  );
}

/** The run's id; the request of a stream that names no run. */
function runName({ inspection, run }: PlacedFinding): string {
  const id = inspection.runs[run]?.runId ?? '';
  return id === '' ? inspection.head.request.method : shortId(id);
}

function threadName({ inspection, run }: PlacedFinding): string {
  const id = inspection.runs[run]?.threadId ?? '';
  return id === '' ? inspection.head.request.url : `Thread ${shortId(id)}`;
}

function placeOf(finding: Finding): string {
  if (finding.frame !== null) return `#${finding.frame}`;
  return isOfRequest(finding) ? 'request' : 'end';
}
