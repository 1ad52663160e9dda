import { useMemo, useState } from 'preact/hooks';
import { type Conversation, createConversationReplay } from '../../src/rules/conversation-at';
import type { Inspection } from '../../src/rules/inspection';
import { runAt } from '../../src/run/run';
import type { ShownRun } from '../model/view-model';
import { usePanel } from '../panel-context';
import { shortId } from '../ui/format';
import { useLongWork } from '../ui/use-long-work';
import { ConversationContext, type ConversationPlace } from './context';
import './conversation.css';
import { ConversationBar } from './conversation-bar';
import { type ConversationFilter, conversationRows } from './conversation-rows';
import { MessageList } from './message-list';
import { readingText, TEXT } from './texts';

/** Frames that are read between two looks at the clock. */
const FRAMES_AT_ONCE = 500;
const ALL: ConversationFilter = { reasoning: true, tools: true, activities: true, query: '' };

/** The conversation as it was at the cursor. */
export function ConversationView() {
  const { views } = usePanel();
  const [filter, setFilter] = useState(ALL);
  const shown = views.shown.value;
  const frame = views.cursor.value;
  if (shown === null || frame === null) return <p class="pane-empty">{TEXT.nothingYet}</p>;
  const { head } = shown.inspection;
  return <ConversationAt key={head.id} shown={shown} frame={frame} filter={filter} onFilter={setFilter} />;
}

interface ConversationAtProps {
  readonly shown: ShownRun;
  readonly frame: number;
  readonly filter: ConversationFilter;
  readonly onFilter: (filter: ConversationFilter) => void;
}

function ConversationAt({ shown: { inspection, run, ref }, frame, filter, onFilter }: ConversationAtProps) {
  const { views } = usePanel();
  const replay = useMemo(() => createConversationReplay(inspection), [inspection]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const ready = useLongWork(`${inspection.head.id} ${frame}`, () => replay.toward(frame, FRAMES_AT_ONCE));
  const rows = ready ? conversationRows(replay.now, inspection.runs, filter, folded) : [];
  const latest = frame === run.last;
  const [place] = useState<{ current: ConversationPlace | null }>({ current: null });
  place.current = placeAt(inspection, frame, replay.now, to =>
    views.showFrame({ stream: inspection.head.id, run: runAt(inspection.runs, to) }, to),
  );

  function toggle(key: string): void {
    setFolded(before => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }

  return (
    <>
      <ConversationBar
        filter={filter}
        onFilter={onFilter}
        found={rows.filter(({ kind }) => kind === 'message').length}
        frame={frame}
        run={shortId(run.runId) || `run ${ref.run + 1}`}
        latest={latest}
        onLatest={views.followLatest}
      />
      {!ready ? (
        <p class="pane-empty" role="status">
          {readingText(replay.at, frame)}
        </p>
      ) : rows.length === 0 ? (
        <p class="pane-empty">{replay.now.messages.length === 0 ? TEXT.empty : TEXT.hidden}</p>
      ) : (
        <ConversationContext.Provider value={place}>
          <MessageList rows={rows} filter={filter} folded={folded} onFold={toggle} />
        </ConversationContext.Provider>
      )}
    </>
  );
}

function placeAt(
  inspection: Inspection,
  frame: number,
  conversation: Conversation,
  goTo: (frame: number) => void,
): ConversationPlace {
  return {
    inspection,
    frame,
    conversation,
    isRunning(from) {
      const run = inspection.runs[runAt(inspection.runs, from)];
      return run !== undefined && (frame < run.last || (frame === run.last && run.ending === 'running'));
    },
    goTo,
  };
}
