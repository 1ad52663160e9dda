import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ViewName } from './model/view-model';
import { usePanel } from './panel-context';
import { formatCount } from './ui/format';
import { Icon } from './ui/icon';
import { Menu } from './ui/menu';
import { ToolButton } from './ui/tool-button';

const TABS: readonly { readonly view: ViewName; readonly name: string }[] = [
  { view: 'timeline', name: 'Timeline' },
  { view: 'conversation', name: 'Conversation' },
  { view: 'state', name: 'State' },
  { view: 'findings', name: 'Findings' },
  { view: 'request', name: 'Request' },
  { view: 'metrics', name: 'Metrics' },
];

/** One tab per view, with the arrow keys between them as the ARIA pattern for tabs asks. */
export function ViewTabs() {
  const { captures, views } = usePanel();
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<readonly ViewName[]>([]);
  captures.revision.value;
  const chosen = views.view.value;
  const findings = views.inspections.value.reduce((sum, one) => sum + one.findings.length, 0);

  // The tabs that do not fit stay where they are, out of sight, and are offered by a menu too.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      element.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      setHidden(before => {
        const now = hiddenTabs(element);
        return now.join() === before.join() ? before : now;
      });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [chosen, findings]);

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
      {hidden.length > 0 && <MoreTabs views={hidden} />}
    </div>
  );
}

function MoreTabs({ views: hidden }: { readonly views: readonly ViewName[] }) {
  const { views } = usePanel();
  const [open, setOpen] = useState(false);
  const items = TABS.filter(({ view }) => hidden.includes(view)).map(({ view, name }) => ({
    label: name,
    onChoose: () => {
      views.view.value = view;
    },
  }));
  return (
    <span class="menu-anchor tab-more">
      <ToolButton
        title="More views"
        attributes={{ 'aria-haspopup': 'menu', 'aria-expanded': open }}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevrons" />
      </ToolButton>
      {open && <Menu label="More views" items={items} onClose={() => setOpen(false)} />}
    </span>
  );
}

function hiddenTabs(list: HTMLElement): readonly ViewName[] {
  const box = list.getBoundingClientRect();
  return TABS.map(({ view }) => view).filter(view => {
    const tab = list.querySelector(`#tab-${view}`)?.getBoundingClientRect();
    return tab !== undefined && (tab.left < box.left - 1 || tab.right > box.right + 1);
  });
}
