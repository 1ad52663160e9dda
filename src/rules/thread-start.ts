import { runAgentInput } from '../agui/run-agent-input';
import type { Json } from '../base/json';
import type { StreamHead, StreamId } from '../capture/stream';
import type { Message } from '../run/messages';
import { copyJson } from '../state/copy';
import type { Inspection } from './inspection';
import type { ThreadPast } from './thread-ledger';

/** Where the thread stood before a stream. */
export interface ThreadStart {
  readonly state: Json;
  /** Absent when no earlier stream of the thread was seen. */
  readonly past?: ThreadPast;
}

/** Where the request's thread stood when it was sent: after the thread's latest earlier stream among the others. */
export function threadStart(head: StreamHead, others: Iterable<Inspection>): ThreadStart {
  const threadId = runAgentInput(head.request.body)?.threadId;
  if (typeof threadId !== 'string') return { state: {} };
  let latest: Inspection | null = null;
  for (const inspection of others) {
    if (!isBefore(inspection.head, head)) continue;
    if (latest && inspection.head.startedAt < latest.head.startedAt) continue;
    if (isOf(threadId, inspection)) latest = inspection;
  }
  if (latest === null) return { state: {} };
  const past = latest.past();
  // A request does not carry null: both sides start from nothing then.
  const state = copyJson(past.state) ?? {};
  return past.threadId === threadId ? { state, past } : { state };
}

/**
 * The messages that a stream starts from: those of the request, and among them the activities that the page holds,
 * each behind the message that it stood behind. None when the request has no message: the page has started anew.
 */
export function openingMessages(carried: readonly Message[], { past }: ThreadStart): readonly Message[] {
  if (past === undefined || carried.length === 0) return carried;
  const ids = new Set(carried.map(({ id }) => id));
  const behind = new Map<string | null, Message[]>([[null, []]]);
  let last: string | null = null;
  for (const message of past.messages) {
    if (ids.has(message.id)) last = message.id;
    else if (message.role === 'activity') behind.set(last, [...(behind.get(last) ?? []), message]);
  }
  return [...(behind.get(null) ?? []), ...carried.flatMap(message => [message, ...(behind.get(message.id) ?? [])])];
}

function isOf(threadId: string, { threadId: last, runs }: Inspection): boolean {
  return last === threadId || runs.some(run => run.threadId === threadId);
}

/** An imported stream follows those of its own import only: the original may be here too, and has the same page load. */
function isBefore(earlier: StreamHead, later: StreamHead): boolean {
  return (
    earlier.startedAt < later.startedAt &&
    earlier.page.id === later.page.id &&
    importOf(earlier.id) === importOf(later.id)
  );
}

/** What a source has put before the stream's own name; empty for a stream that was not imported. */
function importOf(id: StreamId): string {
  return id.slice(0, id.lastIndexOf(':') + 1);
}
