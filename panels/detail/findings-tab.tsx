import { type Finding, isOfRequest } from '../../src/rules/finding';
import type { Inspection } from '../../src/rules/inspection';
import { specificationUrl } from '../../src/rules/specification';
import { ClientWords } from '../findings/client-words';
import { clientVerdict, ruleOf } from '../findings/verdicts';
import { changeOf } from '../state/comparison';
import { CopyButton } from '../ui/copy-button';
import { SeverityIcon } from '../ui/icon';
import { Prose } from '../ui/prose';
import { SEVERITY_WORDS } from '../ui/words';
import { FindingNote } from './finding-note';
import { findingsFor } from './frame-facts';

/** Findings that are told in full; a stream can break a rule thousands of times at its end. */
const FINDINGS_SHOWN = 100;

/** Every finding of the event with both verdicts and the way out. */
export function FindingsTab({ inspection, frame }: { readonly inspection: Inspection; readonly frame: number }) {
  const findings = findingsFor(inspection, frame);
  const inState = changeOf(inspection.state, frame) !== null;
  if (findings.length === 0) return <p class="pane-empty">No rule is broken by #{frame}.</p>;
  return (
    <>
      {findings.slice(0, FINDINGS_SHOWN).map((finding, i) => (
        <section key={i} class="finding-card" aria-label={finding.rule}>
          <FindingNote finding={finding} inState={inState} short />
          <Verdicts finding={finding} />
        </section>
      ))}
      {findings.length > FINDINGS_SHOWN && (
        <p class="more-findings">{findings.length - FINDINGS_SHOWN} more are in the Findings view.</p>
      )}
    </>
  );
}

function Verdicts({ finding }: { readonly finding: Finding }) {
  const rule = ruleOf(finding);
  const client = clientVerdict(finding);
  return (
    <dl class="verdicts">
      <dt>
        Rule <span class="code">{finding.rule}</span>
      </dt>
      <dd>{rule ? <Prose text={rule.title} /> : 'This version does not know the rule.'}</dd>
      <dt>
        Protocol <span>AG-UI 1.0</span>
      </dt>
      <dd>
        <b class="verdict" data-severity={finding.severity}>
          <SeverityIcon severity={finding.severity} silent />
          {SEVERITY_WORDS[finding.severity]}
        </b>
        {rule && ` ${levelText(rule.level)} `}
        {rule && (
          <a class="link" href={specificationUrl(rule.anchor)} target="_blank" rel="noreferrer">
            {rule.anchor}
          </a>
        )}
      </dd>
      <dt>
        Official client <span>@ag-ui/client 1.0</span>
      </dt>
      <dd>
        <span class="client-verdict" data-client={client.act}>
          <ClientWords verdict={client} />
        </span>
      </dd>
      {finding.suggestion !== undefined && (
        <>
          <dt>Fix</dt>
          <dd class="fix">
            <span>
              <Prose text={finding.suggestion} />
            </span>
            <CopyButton title="Copy the fix" text={() => finding.suggestion ?? ''} />
          </dd>
        </>
      )}
      {finding.pointer !== '' && (
        <>
          <dt>Place</dt>
          <dd class="code">{finding.pointer}</dd>
        </>
      )}
      {finding.frame === null && (
        <dd>{isOfRequest(finding) ? 'Found in the request.' : 'Found at the end of the stream.'}</dd>
      )}
    </dl>
  );
}

function levelText(level: string): string {
  if (level === 'states') return 'The specification says so without a key word.';
  return level === 'schema' ? 'The schema closes it.' : `The specification says ${level}.`;
}
