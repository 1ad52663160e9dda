import type { Finding } from '../../src/rules/finding';
import { usePanel } from '../panel-context';
import { SeverityIcon } from '../ui/icon';
import { Prose } from '../ui/prose';

interface FindingNoteProps {
  readonly finding: Finding;
  /** True when the event touches the state, so that there is something to see there. */
  readonly inState: boolean;
  /** True where the rule is already told in full. */
  readonly short?: boolean;
}

/** What is wrong, with the ways to more of it. */
export function FindingNote({ finding, inState, short = false }: FindingNoteProps) {
  const { views } = usePanel();
  const { cause } = finding;
  return (
    <div class="finding-note" data-severity={finding.severity}>
      <SeverityIcon severity={finding.severity} />
      <p>
        <Prose text={finding.message} />
      </p>
      {!short && finding.suggestion && (
        <p class="note-fix">
          <b>Fix</b> <Prose text={finding.suggestion} />
        </p>
      )}
      <p class="note-links">
        {cause !== undefined && (
          <button type="button" class="link" onClick={() => views.moveTo(cause)}>
            Show #{cause}
          </button>
        )}
        {inState && (
          <button
            type="button"
            class="link"
            onClick={() => {
              views.view.value = 'state';
            }}
          >
            Show in State
          </button>
        )}
        {!short && (
          <button
            type="button"
            class="link code"
            onClick={() => {
              views.detailTab.value = 'findings';
            }}
          >
            {finding.rule}
          </button>
        )}
      </p>
    </div>
  );
}
