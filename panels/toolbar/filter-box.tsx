import { useDesk } from '../desk';
import { usePanel } from '../panel-context';
import { Icon } from '../ui/icon';

/** Lets the focus come here from the keyboard. */
export const FILTER_ID = 'filter';

/** The filter of the timeline. A filter that cannot be read says why and lets all events through. */
export function FilterBox() {
  const { views } = usePanel();
  const { timeline } = useDesk();
  const filter = timeline.filter.value;
  const error = filter.ok ? null : filter.error;
  return (
    <search class="filter-box" data-invalid={error ? true : undefined}>
      <Icon name="filter" />
      <input
        id={FILTER_ID}
        class="filter-input"
        data-testid="filter"
        aria-label="Filter events"
        aria-invalid={error !== null}
        aria-describedby={error ? 'filter-error' : undefined}
        placeholder="Filter, for example type:STATE_DELTA has:finding gap>500ms"
        spellcheck={false}
        autocomplete="off"
        value={views.filter.value}
        onInput={event => {
          views.filter.value = event.currentTarget.value;
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape' || views.filter.value === '') return;
          event.stopPropagation();
          views.filter.value = '';
        }}
      />
      {error && (
        <span id="filter-error" class="filter-error" role="status" data-testid="filter-error" title={error}>
          {error}
        </span>
      )}
      {views.filter.value !== '' && (
        <button
          type="button"
          class="filter-clear"
          title="Clear the filter (Esc)"
          aria-label="Clear the filter (Esc)"
          onClick={() => {
            views.filter.value = '';
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}
