import { useRef } from 'preact/hooks';
import type { ViewName } from './model/view-model';
import { usePanel } from './panel-context';
import { formatCount } from './ui/format';

const TABS: readonly { readonly view: ViewName; readonly name: string }[] = [
  { view: 'timeline', name: 'Timeline' },
  { view: 'state', name: 'State' },
  { view: 'findings', name: 'Findings' },
];

/** One tab per view, with the arrow keys between them as the ARIA pattern for tabs asks. */
export function ViewTabs() {
  const { captures, views } = usePanel();
  const list = useRef<HTMLDivElement>(null);
  captures.revision.value;
  const chosen = views.view.value;
  const findings = views.inspections.value.reduce((sum, one) => sum + one.findings.length, 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key as 'ArrowRight' | 'ArrowLeft'];
    if (step === undefined) return;
    event.preventDefault();
    const at = TABS.findIndex(({ view }) => view === chosen);
    const next = TABS.at((at + step) % TABS.length);
    if (!next) return;
    views.view.value = next.view;
    list.current?.querySelector<HTMLElement>(`#tab-${next.view}`)?.focus();
  };

  return (
    <div class="view-tabs">
      <div ref={list} class="tab-list" role="tablist" aria-label="Views" tabIndex={-1} onKeyDown={onKeyDown}>
        {TABS.map(({ view, name }) => (
          <button
            type="button"
            key={view}
            id={`tab-${view}`}
            class="tab"
            role="tab"
            data-testid={`tab-${view}`}
            aria-selected={view === chosen}
            aria-controls="view"
            tabIndex={view === chosen ? 0 : -1}
            onClick={() => {
              views.view.value = view;
            }}
          >
            {name}
            {view === 'findings' && <span class="tab-count">{formatCount(findings)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
