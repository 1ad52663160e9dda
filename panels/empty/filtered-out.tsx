import { usePanel } from '../panel-context';
import './empty.css';

/** The run has events, and the filter lets none of them through. */
export function FilteredOut({ run }: { run: string }) {
  const { views } = usePanel();
  return (
    <div class="empty" data-testid="filtered-out">
      <div class="empty-body">
        <h2>No event of {run || 'this run'} passes the filter</h2>
        <p>Clear the filter to see all events again.</p>
        <p class="empty-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              views.filter.value = '';
              views.severities.value = new Set();
            }}
          >
            Clear filter
          </button>
        </p>
      </div>
    </div>
  );
}
