import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { complete, filterCompletions } from '../../src/timeline/filter-completion';
import { useDesk } from '../desk';
import { usePanel } from '../panel-context';
import { Icon } from '../ui/icon';
import { COMPLETIONS_ID, completionId, FilterCompletions } from './filter-completions';

/** Lets the focus come here from the keyboard. */
export const FILTER_ID = 'filter';

/** The filter of the timeline. A filter that cannot be read says why and lets all events through. */
export function FilterBox() {
  const { views } = usePanel();
  const { timeline } = useDesk();
  const filter = timeline.filter.value;
  const error = filter.ok ? null : filter.error;
  const input = useRef<HTMLInputElement>(null);
  // Where the caret was when something was written; null while nothing is, so that nothing is offered. Keys come faster
  // than paints: what they change is read again for each one.
  const caret = useSignal<number | null>(null);
  const active = useSignal(-1);
  const text = views.filter.value;

  function look() {
    if (caret.value === null) return { completions: null, list: [] };
    const completions = filterCompletions(views.filter.value, caret.value);
    return { completions, list: completions.list };
  }
  const { list } = look();

  function offer(at: number | null) {
    caret.value = at;
    active.value = -1;
  }

  function choose(term: string) {
    const { completions } = look();
    const field = input.current;
    if (completions === null || field === null) return;
    const completed = complete(views.filter.value, completions, term);
    views.filter.value = completed.text;
    field.value = completed.text;
    field.setSelectionRange(completed.caret, completed.caret);
    offer(completed.caret);
  }

  function onKeyDown(event: KeyboardEvent) {
    const now = look().list;
    const chosen = now[active.value];
    if (event.key === 'ArrowDown' && now.length > 0) active.value = (active.value + 1) % now.length;
    else if (event.key === 'ArrowUp' && now.length > 0) {
      active.value = (active.value <= 0 ? now.length : active.value) - 1;
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen.term);
    else if (event.key === 'Escape' && chosen) offer(null);
    else if (event.key === 'Escape' && views.filter.value !== '') {
      views.filter.value = '';
      offer(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search class="filter-box" data-invalid={error ? true : undefined}>
      <Icon name="filter" />
      <input
        ref={input}
        id={FILTER_ID}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.length > 0}
        aria-controls={list.length > 0 ? COMPLETIONS_ID : undefined}
        aria-activedescendant={list[active.value] ? completionId(active.value) : undefined}
        class="filter-input"
        data-testid="filter"
        aria-label="Filter events"
        aria-invalid={error !== null}
        aria-describedby={error ? 'filter-error' : undefined}
        placeholder="Filter, for example type:STATE_DELTA has:finding gap>500ms"
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={event => {
          views.filter.value = event.currentTarget.value;
          offer(event.currentTarget.selectionStart);
        }}
        onBlur={() => offer(null)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span id="filter-error" class="filter-error" role="status" data-testid="filter-error" title={error}>
          {error}
        </span>
      )}
      {text !== '' && (
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
      {list.length > 0 && <FilterCompletions list={list} active={active.value} onChoose={choose} />}
    </search>
  );
}
