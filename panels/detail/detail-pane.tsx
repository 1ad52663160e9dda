import { useMemo } from 'preact/hooks';
import type { DetailTab } from '../model/view-model';
import { usePanel } from '../panel-context';
import { CopyButton } from '../ui/copy-button';
import { Icon } from '../ui/icon';
import { jsonText } from '../ui/json-text';
import { ToolButton } from '../ui/tool-button';
import './detail.css';
import { EventTab } from './event-tab';
import { FindingsTab } from './findings-tab';
import { findingsFor } from './frame-facts';
import { RawTab } from './raw-tab';
import { TimingTab } from './timing-tab';

const TABS: readonly { readonly tab: DetailTab; readonly name: string }[] = [
  { tab: 'event', name: 'Event' },
  { tab: 'raw', name: 'Raw' },
  { tab: 'timing', name: 'Timing' },
  { tab: 'findings', name: 'Findings' },
];

/** All about the event under the cursor. */
export function DetailPane() {
  const { views } = usePanel();
  const shown = views.shown.value;
  const frame = views.cursor.value;
  const inspection = shown?.inspection ?? null;
  const decoded = useMemo(
    () => (inspection === null || frame === null ? null : inspection.decoded(frame)),
    [inspection, frame],
  );
  const here = inspection && frame !== null ? inspection.frames.at(frame) : undefined;
  const tab = views.detailTab.value;
  const findings = inspection && frame !== null ? findingsFor(inspection, frame).length : 0;

  function showTab(next: DetailTab) {
    views.detailTab.value = next;
  }

  function close() {
    views.detailOpen.value = false;
  }

  return (
    <aside class="detail" aria-label={frame === null ? 'Detail' : `Event ${frame}`}>
      <div class="detail-bar">
        <DetailTabs tab={tab} findings={findings} onTab={showTab} />
        <span class="tab-space" />
        {decoded && here && (
          <CopyButton
            title={tab === 'raw' ? 'Copy frame' : 'Copy event'}
            text={() => (tab === 'raw' ? here.text : jsonText(decoded.sent))}
          />
        )}
        <ToolButton title="Close (Esc)" onClick={close}>
          <Icon name="close" />
        </ToolButton>
      </div>
      <div class="detail-body" role="tabpanel" id="detail-body" aria-labelledby={`detail-tab-${tab}`}>
        {inspection === null || frame === null || decoded === null || here === undefined ? (
          <p class="pane-empty">Select an event to see what was sent.</p>
        ) : tab === 'event' ? (
          <EventTab inspection={inspection} frame={frame} decoded={decoded} />
        ) : tab === 'raw' ? (
          <RawTab key={`${inspection.head.id} ${frame}`} frame={here} />
        ) : tab === 'timing' ? (
          <TimingTab inspection={inspection} frame={frame} decoded={decoded} />
        ) : (
          <FindingsTab inspection={inspection} frame={frame} />
        )}
      </div>
    </aside>
  );
}

interface DetailTabsProps {
  readonly tab: DetailTab;
  readonly findings: number;
  readonly onTab: (tab: DetailTab) => void;
}

function DetailTabs({ tab, findings, onTab }: DetailTabsProps) {
  return (
    <div
      class="tab-list"
      role="tablist"
      aria-label="Detail"
      onKeyDown={event => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const next = TABS[TABS.findIndex(one => one.tab === tab) + step];
        if (step === 0 || !next) return;
        onTab(next.tab);
        event.currentTarget.querySelector<HTMLElement>(`#detail-tab-${next.tab}`)?.focus();
        event.preventDefault();
      }}
    >
      {TABS.map(one => (
        <button
          key={one.tab}
          id={`detail-tab-${one.tab}`}
          type="button"
          class="tab"
          role="tab"
          aria-selected={one.tab === tab}
          aria-controls="detail-body"
          tabIndex={one.tab === tab ? 0 : -1}
          onClick={() => onTab(one.tab)}
        >
          {one.name}
          {one.tab === 'findings' && findings > 0 && <span class="tab-count">{findings}</span>}
        </button>
      ))}
    </div>
  );
}
