import type { Completion } from '../../src/timeline/filter-completion';

export const COMPLETIONS_ID = 'filter-completions';

interface FilterCompletionsProps {
  readonly list: readonly Completion[];
  /** Place of the chosen one; -1 for none. */
  readonly active: number;
  readonly onChoose: (term: string) => void;
}

/** What the term that is being written may become. The input keeps the focus. */
export function FilterCompletions({ list, active, onChoose }: FilterCompletionsProps) {
  return (
    <div id={COMPLETIONS_ID} class="completions" role="listbox" aria-label="Completions">
      {list.map(({ term, meaning }, i) => (
        <div
          key={term}
          id={completionId(i)}
          class="completion"
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          onPointerDown={event => {
            event.preventDefault();
            onChoose(term);
          }}
        >
          <span class="code">{term}</span>
          <span class="completion-meaning">{meaning}</span>
        </div>
      ))}
    </div>
  );
}

export function completionId(index: number): string {
  return `filter-completion-${index}`;
}
