import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { runAt } from '../../src/run/run';
import { afterPaint } from '../painting';
import { counted, formatMs, shortId } from '../ui/format';
import { EndingIcon, Twisty } from '../ui/icon';
import { useConversation } from './context';
import type { ConversationFilter, ConversationRow, GroupRow } from './conversation-rows';
import { MessageRow } from './message-row';
import { NoteRow } from './note-row';
import { earlierText, TEXT } from './texts';

/** Rows that are in the document at once, from the end; a button offers earlier ones. */
const ROWS_PAGE = 400;
/** Longer lists are laid out only where they are seen. */
const LONG_LIST_ROWS = 80;

interface MessageListProps {
  readonly rows: readonly ConversationRow[];
  readonly filter: ConversationFilter;
  /** Keys of the messages and groups that the user has folded. */
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string) => void;
}

/** The rows of a conversation. One tab stop; arrow keys go from row to row, Enter to the event that made one. */
export function MessageList({ rows, filter, folded, onFold }: MessageListProps) {
  const { frame, conversation, isRunning, goTo } = useConversation();
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  const [pages, setPages] = useState(1);
  const [active, setActive] = useState<string | null>(null);
  const hidden = Math.max(0, rows.length - pages * ROWS_PAGE);
  const shown = hidden > 0 ? rows.slice(hidden) : rows;
  const stop = shown.some(({ key }) => key === active) ? active : (shown.at(-1)?.key ?? null);

  useLayoutEffect(() => {
    const isNew = !opened.current;
    opened.current = true;
    const reveal = () => {
      const changed = list.current?.querySelector('.is-changed');
      // Before the user has scrolled, the conversation is where it has come to.
      const target = changed ?? (isNew ? list.current?.lastElementChild : null);
      target?.scrollIntoView({ block: 'nearest' });
    };
    reveal();
    // What comes into sight of a long list gets its height with the next paint.
    if (shown.length > LONG_LIST_ROWS) afterPaint(reveal);
  }, [frame]);

  function onKeyDown(event: KeyboardEvent): void {
    const row = event.target instanceof HTMLElement ? event.target : null;
    const key = row?.dataset.key;
    if (!row || key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const target = targetOf(event.key, all, all.indexOf(row));
    if (target) {
      setActive(target.dataset.key ?? null);
      target.focus();
    } else if (event.key === 'Enter' && row.matches('article') && Number(row.dataset.first) >= 0)
      goTo(Number(row.dataset.first));
    else if (event.key === 'ArrowLeft' ? isOpen(row) : event.key === 'ArrowRight' && isFolded(row)) onFold(key);
    else return;
    event.preventDefault();
  }

  function isChanged(row: ConversationRow): boolean {
    if (row.kind === 'group') return false;
    return row.kind === 'note' ? row.note.frame === frame : row.trace?.last === frame;
  }

  return (
    <div
      ref={list}
      class="message-list"
      role="region"
      aria-label={TEXT.label}
      data-long={shown.length > LONG_LIST_ROWS ? true : undefined}
      onKeyDown={onKeyDown}
    >
      {hidden > 0 && (
        <button type="button" class="button" data-quiet onClick={() => setPages(pages + 1)}>
          {earlierText(Math.min(hidden, ROWS_PAGE))}
        </button>
      )}
      {shown.map(row => {
        const tabbable = row.key === stop;
        if (row.kind === 'group') return <GroupHead key={row.key} row={row} tabbable={tabbable} onFold={onFold} />;
        if (row.kind === 'note')
          return <NoteRow key={row.key} name={row.key} note={row.note} changed={isChanged(row)} tabbable={tabbable} />;
        return (
          <MessageRow
            key={row.key}
            entry={row}
            changed={isChanged(row)}
            running={row.trace !== undefined && isRunning(row.trace.first)}
            tabbable={tabbable}
            open={!folded.has(row.key)}
            showTools={filter.tools}
            onFold={onFold}
          />
        );
      })}
      {conversation.messages.length === 0 && <p class="pane-empty">{TEXT.empty}</p>}
    </div>
  );
}

interface GroupHeadProps {
  readonly row: GroupRow;
  readonly tabbable: boolean;
  readonly onFold: (key: string) => void;
}

/** Where messages of the request, or of a run, begin. */
function GroupHead({ row, tabbable, onFold }: GroupHeadProps) {
  const { inspection, frame } = useConversation();
  const run = inspection.runs[row.run];
  const isOver = run !== undefined && frame >= run.last;
  return (
    <button
      type="button"
      class="run-divider"
      data-key={row.key}
      data-first={run?.first ?? -1}
      aria-expanded={row.open}
      tabIndex={tabbable ? 0 : -1}
      onClick={() => onFold(row.key)}
    >
      <Twisty />
      {isOver && <EndingIcon ending={run.ending} />}
      <b>{run ? shortId(run.runId) || `run ${runAt(inspection.runs, run.first) + 1}` : TEXT.before}</b>
      {!run && <span>{TEXT.beforeNote}</span>}
      <span class="divider-note">
        {counted(row.count, 'message')}
        {isOver && `, ${formatMs(run.endT - run.startT)}`}
      </span>
    </button>
  );
}

function targetOf(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

/** Whether its own head, or the head inside of it, is unfolded. */
function isOpen(row: HTMLElement): boolean {
  return row.matches('[aria-expanded=true]') || row.querySelector('.message-fold[aria-expanded=true]') !== null;
}

function isFolded(row: HTMLElement): boolean {
  return row.matches('[aria-expanded=false]') || row.querySelector('.message-fold[aria-expanded=false]') !== null;
}
