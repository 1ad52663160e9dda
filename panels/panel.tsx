import { useDropTarget } from './archive/drop-target';
import { ConversationView } from './conversation/conversation-view';
import { useDesk } from './desk';
import { DetailPane } from './detail/detail-pane';
import { NoRuns } from './empty/no-runs';
import { FindingsView } from './findings/findings-view';
import { KeyList } from './help/key-list';
import { usePanelKeys } from './keys';
import { MetricsView } from './metrics/metrics-view';
import { NoticeBar } from './notice-bar';
import { OverviewStrip } from './overview/overview-strip';
import { usePanel } from './panel-context';
import { ReplayBanner } from './replay/replay-banner';
import { RequestView } from './request/request-view';
import { RunsPane } from './runs/runs-pane';
import { StateView } from './state/state-view';
import { TimelineView } from './timeline/timeline-view';
import { Toolbar } from './toolbar/toolbar';
import { TransportBar } from './transport/transport-bar';
import { ViewTabs } from './view-tabs';
import './panel.css';

const VIEWS = {
  timeline: TimelineView,
  conversation: ConversationView,
  state: StateView,
  findings: FindingsView,
  request: RequestView,
  metrics: MetricsView,
};

/** The frame of the panel: bars around, runs, the chosen view, and the detail of the event under the cursor. */
export function PanelFrame() {
  const { captures, views } = usePanel();
  const { player } = useDesk();
  usePanelKeys();
  useDropTarget();
  const empty = captures.inspections.value.length === 0;
  const view = views.view.value;
  const View = VIEWS[view];
  const detail = views.detailOpen.value && views.cursor.value !== null;
  return (
    <main class="panel" data-view={empty ? 'empty' : view} data-playing={player.playing.value ? true : undefined}>
      <h1 class="visually-hidden">AG-UI</h1>
      <Toolbar />
      <div class="banners">
        <ReplayBanner />
        <NoticeBar />
      </div>
      {empty ? (
        <NoRuns />
      ) : (
        <>
          <OverviewStrip />
          <RunsPane />
          <ViewTabs />
          <section id="view" class={`view ${view}`} role="tabpanel" aria-labelledby={`tab-${view}`}>
            {views.shown.value ? <View /> : <Waiting />}
          </section>
          {detail && <DetailPane />}
        </>
      )}
      <TransportBar />
      <KeyList />
    </main>
  );
}

function Waiting() {
  return (
    <div class="empty">
      <div class="empty-body">
        <h2>No event yet</h2>
        <p>The request was sent; its events appear here as they come.</p>
      </div>
    </div>
  );
}
