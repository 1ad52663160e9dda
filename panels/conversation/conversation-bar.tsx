import { Icon } from '../ui/icon';
import type { ConversationFilter } from './conversation-rows';
import { asOfText, foundText, TEXT } from './texts';

interface ConversationBarProps {
  readonly filter: ConversationFilter;
  readonly onFilter: (filter: ConversationFilter) => void;
  /** Messages that hold what is looked for. */
  readonly found: number;
  readonly frame: number;
  readonly run: string;
  readonly latest: boolean;
  readonly onLatest: () => void;
}

/** Chooses kinds of messages, looks for a text, and says as of when the conversation is. */
export function ConversationBar({ filter, onFilter, found, frame, run, latest, onLatest }: ConversationBarProps) {
  const kinds = ['reasoning', 'tools', 'activities'] as const;
  return (
    <div class="view-bar">
      {kinds.map(kind => (
        <label key={kind} class="tool-check">
          <input
            type="checkbox"
            checked={filter[kind]}
            onChange={event => onFilter({ ...filter, [kind]: event.currentTarget.checked })}
          />{' '}
          {TEXT[kind]}
        </label>
      ))}
      <div class="filter-box find-box">
        <Icon name="search" />
        <input
          class="filter-input"
          aria-label={TEXT.find}
          placeholder={TEXT.findHint}
          spellcheck={false}
          value={filter.query}
          onInput={event => onFilter({ ...filter, query: event.currentTarget.value })}
          onKeyDown={event => {
            if (event.key !== 'Escape' || filter.query === '') return;
            event.stopPropagation();
            onFilter({ ...filter, query: '' });
          }}
        />
      </div>
      {filter.query !== '' && (
        <span class="find-count" role="status">
          {foundText(found)}
        </span>
      )}
      <p class="as-of">
        <span title={asOfText(frame, run, latest)}>{asOfText(frame, run, latest)}</span>
        {!latest && (
          <button type="button" class="link" onClick={onLatest}>
            {TEXT.latest}
          </button>
        )}
      </p>
    </div>
  );
}
