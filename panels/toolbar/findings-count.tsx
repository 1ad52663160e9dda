import type { Severity } from '../../src/rules/finding';
import { SEVERITIES } from '../../src/rules/severity';
import { usePanel } from '../panel-context';
import { counted, formatCount } from '../ui/format';
import { SeverityIcon } from '../ui/icon';
import { severityCounts } from './severity-counts';

/** How many findings there are of each severity; each number switches a filter. */
export function FindingsCount() {
  const { captures, views } = usePanel();
  captures.revision.value;
  const counts = severityCounts(views.inspections.value);
  const chosen = views.severities.value;
  const toggle = (severity: Severity) => {
    const next = new Set(chosen);
    if (!next.delete(severity)) next.add(severity);
    views.severities.value = next;
  };
  const shown = SEVERITIES.filter(severity => counts[severity] > 0 || chosen.has(severity));
  return (
    <div class="findings-count" role="group" aria-label="Findings, also a filter" data-testid="findings-count">
      {shown.length === 0 && <span class="no-findings">0 findings</span>}
      {shown.map(severity => (
        <button
          type="button"
          key={severity}
          class="count-button"
          data-severity={severity}
          aria-pressed={chosen.has(severity)}
          title={`Show only events with ${severity}s`}
          onClick={() => toggle(severity)}
        >
          <SeverityIcon severity={severity} silent />
          {formatCount(counts[severity])}
          <span class="visually-hidden"> {counted(counts[severity], severity).replace(/^\S+ /, '')}</span>
        </button>
      ))}
    </div>
  );
}
