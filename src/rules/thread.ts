import type { AguiEvent } from '../agui/decode';
import { runAgentInput } from '../agui/run-agent-input';
import { isObject, type JsonObject } from '../base/json';
import type { StreamHead } from '../capture/stream';
import type { Report } from './findings';
import { isSuccess } from './interrupt';
import type { Profile } from './profiles';
import { checkHistory, checkOrigins, type Known, propsDiffer, sealsOf } from './request-history';
import { checkHttp, checkLastEventId } from './request-http';
import { checkShape } from './request-shape';
import { checkResume, type Tell } from './resume';
import { createThreadLedger, type ThreadPast } from './thread-ledger';

/** The thread of a stream: what its runs leave, and what its requests make of it. */
export interface Thread {
  readonly profile: Profile;
  /** An earlier stream of the thread was seen. */
  readonly hasPast: boolean;
  /** Of the last run or request; null before the first. */
  readonly threadId: string | null;
  /** Judges the request of the stream. */
  open(known: Known): void;
  /** Judges an input that the page sends over a socket; `t` in milliseconds since the stream's start. */
  sent(body: string, frame: number, t: number, known: Known): void;
  /** Takes an accepted event. `pending`: calls that the run leaves open for the application. */
  take(event: AguiEvent, frame: number, pending: () => readonly string[]): void;
  /** For the next stream of the thread. */
  past(known: Known): ThreadPast;
}

/** `past` is absent when no earlier stream of the thread was seen. */
export function createThread(head: StreamHead, report: Report, past: ThreadPast | undefined, profile: Profile): Thread {
  const ledger = createThreadLedger(past);
  const seals = past?.seals ?? new Map<string, string>();
  const origin = originOf(head.request.url);
  const resumes = /\/connect$/.test(head.request.url.replace(/[?#].*$/, ''));
  let input: JsonObject | null = null;
  /** Interrupts that the last request left out. */
  let uncovered: readonly string[] = [];

  function judge(body: string, found: JsonObject, known: Known, at: number, tell: Tell): void {
    const { threadId, runId } = found;
    const { facts } = ledger;
    const isThread = facts.threadId === null || facts.threadId === threadId;
    if (!resumes && isThread) {
      checkRunId(body, found, tell);
      uncovered = checkResume(found, facts, at, tell);
      if (facts.isKnown) checkHistory(found, known, facts.pendingCalls, tell);
      if (facts.producerVersion !== null && found.protocolVersion === undefined) {
        const message = `The agent speaks AG-UI ${facts.producerVersion}, and the request does not say its version.`;
        tell('request/protocol-version-missing', { message, suggestion: 'Send `protocolVersion`.' });
      }
      checkOrigins(found, seals, origin, tell);
    }
    ledger.request(String(threadId), String(runId ?? ''), body);
    input = found;
  }

  function checkRunId(body: string, { runId, resume }: JsonObject, tell: Tell): void {
    const before = ledger.facts.requests.get(String(runId ?? ''));
    if (before === undefined || typeof runId !== 'string') return;
    const isTwice = before === body;
    tell('request/run-id-reused', {
      message: isTwice
        ? `The request for run ${runId} is sent once more, as it was.`
        : `The request asks for run ${runId}, as one before it did, with ${resume === undefined ? 'another input' : 'answers'}.`,
      pointer: '/runId',
      suggestion: 'Give each run an id of its own.',
      ...(isTwice && { severity: 'info' }),
    });
  }

  function finishRun(event: AguiEvent, frame: number): void {
    if (uncovered.length === 0 || !isSuccess(event)) return;
    report('interrupt/success-with-uncovered', frame, {
      message: `The run ends as a success, but nobody answered interrupt ${uncovered.join(', ')}.`,
      pointer: '/outcome',
      suggestion: 'Ask again, or refuse the request.',
    });
  }

  return {
    profile,
    hasPast: past !== undefined,
    get threadId() {
      return ledger.facts.threadId;
    },
    open(known) {
      const tell: Tell = (rule, detail) => report(rule, null, detail);
      const { body } = head.request;
      const found = runAgentInput(body);
      if (body === null || found === null) return;
      checkHttp(head, tell);
      checkLastEventId(head, tell);
      judge(body, found, known, head.startedAt, tell);
      if (!resumes) checkShape(found, true, tell);
    },
    sent(body, frame, t, known) {
      const found = runAgentInput(body);
      if (found === null) return;
      const tell: Tell = (rule, detail) =>
        report(rule, frame, { ...detail, cause: detail.cause ?? ledger.closedAt ?? undefined });
      judge(body, found, known, head.startedAt + t, tell);
      checkShape(found, false, tell);
    },
    take(event, frame, pending) {
      if (event.type === 'RUN_STARTED' && input !== null && event.runId === input.runId) {
        if (propsDiffer(input, event.input)) {
          const message = 'RUN_STARTED gives back other `forwardedProps` than the request had.';
          report('request/forwarded-props-altered', frame, { message, pointer: '/input/forwardedProps' });
        }
      }
      if (event.type === 'RUN_FINISHED') finishRun(event, frame);
      if (event.type.startsWith('RUN_')) ledger.take(event, frame, pending);
    },
    past({ messages, state }) {
      const issued = new Map(seals);
      for (const seal of sealsOf(messages)) if (!issued.has(seal)) issued.set(seal, origin);
      return { ...ledger.facts, messages, state, seals: issued };
    },
  };
}

/** Empty for what is no absolute address. */
function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
}

/** What a call leaves to the application: what RUN_FINISHED names, else the calls to its own tools. */
export function leftToApplication(
  { outcome }: AguiEvent,
  pending: readonly { readonly id: string; readonly name: string }[],
  tools: readonly string[],
): readonly string[] {
  const named = isObject(outcome) ? outcome.pendingToolCallIds : undefined;
  if (Array.isArray(named) && named.length > 0) return named.filter(id => typeof id === 'string');
  return pending.filter(({ name }) => tools.includes(name)).map(({ id }) => id);
}
