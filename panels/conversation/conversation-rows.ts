import type { Conversation, Note } from '../../src/rules/conversation-at';
import type { Trace } from '../../src/rules/message-traces';
import type { Message } from '../../src/run/messages';
import { type Run, runAt } from '../../src/run/run';

export interface ConversationFilter {
  readonly reasoning: boolean;
  readonly tools: boolean;
  readonly activities: boolean;
  /** Part of a text, of any case; empty for all. */
  readonly query: string;
}

export interface GroupRow {
  readonly kind: 'group';
  readonly key: string;
  /** Place of the run among the stream's; -1 for what came with the request. */
  readonly run: number;
  readonly open: boolean;
  readonly count: number;
}

export interface MessageEntry {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message;
  /** Undefined when it came with the request and was not touched since. */
  readonly trace: Trace | undefined;
  /** Other than before when the message, one of its calls, or what is known of them has changed. */
  readonly version: string;
}

export interface NoteEntry {
  readonly kind: 'note';
  readonly key: string;
  readonly note: Note;
}

export type ConversationRow = GroupRow | MessageEntry | NoteEntry;

/** The conversation from top to bottom, with a head wherever messages of another run begin. */
export function conversationRows(
  conversation: Conversation,
  runs: readonly Run[],
  filter: ConversationFilter,
  folded: ReadonlySet<string>,
): readonly ConversationRow[] {
  const rows: ConversationRow[] = [];
  let group: { row: GroupRow; at: number; entries: number } | null = null;

  function enter(run: number): void {
    if (group?.row.run === run) return;
    leave();
    const key = `group ${run} ${rows.length}`;
    group = { row: { kind: 'group', key, run, open: !folded.has(key), count: 0 }, at: rows.length, entries: 0 };
    rows.push(group.row);
  }

  function leave(): void {
    if (group !== null) rows[group.at] = { ...group.row, count: group.entries };
  }

  function add(run: number, entry: MessageEntry | NoteEntry): void {
    enter(run);
    if (group === null) return;
    if (entry.kind === 'message') group.entries++;
    if (group.row.open) rows.push(entry);
  }

  for (const entry of inOrder(conversation)) {
    if (!isShown(entry, filter)) continue;
    const frame = entry.kind === 'note' ? entry.note.frame : (entry.trace?.first ?? -1);
    add(frame < 0 ? -1 : runAt(runs, frame), entry);
  }
  leave();
  return rows;
}

function inOrder(conversation: Conversation): (MessageEntry | NoteEntry)[] {
  const { messages, notes } = conversation;
  const held = new Set(messages.map(({ id }) => id));
  const byPlace = new Map<string | null, NoteEntry[]>();
  const last: NoteEntry[] = [];
  for (const [index, note] of notes.entries()) {
    const entry: NoteEntry = { kind: 'note', key: `note ${index}`, note };
    const list = note.after === null || held.has(note.after) ? (byPlace.get(note.after) ?? []) : last;
    if (list !== last) byPlace.set(note.after, list);
    list.push(entry);
  }
  const seen = new Map<string, number>();
  const entries: (MessageEntry | NoteEntry)[] = [...(byPlace.get(null) ?? [])];
  for (const message of messages) {
    const before = seen.get(message.id) ?? 0;
    seen.set(message.id, before + 1);
    const trace = conversation.message(message.id);
    const version = versionOf(message, trace, conversation);
    entries.push({ kind: 'message', key: `message ${message.id} ${before}`, message, trace, version });
    if (before === 0) entries.push(...(byPlace.get(message.id) ?? []));
  }
  return [...entries, ...last];
}

function versionOf(message: Message, trace: Trace | undefined, conversation: Conversation): string {
  const calls = (message.toolCalls ?? []).map(({ id }) => conversation.call(id)?.open ?? '');
  return [trace?.last ?? '', trace?.open ?? '', ...calls].join(' ');
}

function isShown(entry: MessageEntry | NoteEntry, filter: ConversationFilter): boolean {
  if (entry.kind === 'note') return filter.query === '' || holdsText(entry.note, filter.query);
  const { message } = entry;
  if (message.role === 'reasoning' && !filter.reasoning) return false;
  if (message.role === 'activity' && !filter.activities) return false;
  if (!filter.tools && (message.role === 'tool' || isOnlyCalls(message))) return false;
  return filter.query === '' || holdsText(message, filter.query);
}

function isOnlyCalls({ content, toolCalls }: Message): boolean {
  return (content === undefined || content === '') && toolCalls !== undefined && toolCalls.length > 0;
}

/** In any string of it, but for the names of members. */
function holdsText(value: unknown, query: string): boolean {
  const wanted = query.toLowerCase();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && one.toLowerCase().includes(wanted)) return true;
    if (typeof one === 'object' && one !== null) left.push(...Object.values(one));
  }
  return false;
}
